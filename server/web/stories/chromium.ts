// The browser of the stories: its path, and arguments that turn off all connections except those to the test server.

/** The path of Chromium: `KONAKIS_CHROMIUM`, or the path in Debian. */
export const CHROMIUM = process.env.KONAKIS_CHROMIUM ?? "/usr/bin/chromium";

export const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];
