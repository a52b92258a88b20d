// The browser of the stories: its paths, and its arguments.
import { existsSync } from "node:fs";

/** The path of Chromium: `KONAKIS_CHROMIUM`, or the path in Debian. */
export const CHROMIUM = process.env.KONAKIS_CHROMIUM ?? "/usr/bin/chromium";

/**
 * The path of Chromium's headless shell: `KONAKIS_HEADLESS_SHELL`, or the path in Debian; that of Chromium if neither
 * exists. The shell shows the same pages at half the cost, but it has no notifications and uses one process for all
 * sites.
 */
export const HEADLESS_SHELL =
  [process.env.KONAKIS_HEADLESS_SHELL, "/usr/bin/chromium-headless-shell"].find(
    (path) => path && existsSync(path),
  ) ?? CHROMIUM;

/** No sandbox, no GPU, no first-run steps, and none of the connections that Chromium makes by itself. */
export const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];
