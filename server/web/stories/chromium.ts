// The browser: which it is, and without what it runs. Nothing of it speaks to anybody but our own server.

/** Where it is: as `KONAKIS_CHROMIUM` says, or where Debian puts it. */
export const CHROMIUM = process.env.KONAKIS_CHROMIUM ?? "/usr/bin/chromium";

export const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];
