// The browser of the stories.
import { existsSync } from "node:fs";

export const CHROMIUM = process.env.KONAKIS_CHROMIUM ?? "/usr/bin/chromium";

/**
 * The headless shell, or Chromium if neither path exists. The headless shell shows the same pages at half the cost, but
 * has no notifications and uses one process for all sites.
 */
export const HEADLESS_SHELL =
  [process.env.KONAKIS_HEADLESS_SHELL, "/usr/bin/chromium-headless-shell"].find(
    (path) => path && existsSync(path),
  ) ?? CHROMIUM;

/** No sandbox, GPU or first-run steps, and none of the connections that Chromium makes by itself. */
export const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];
