// The browsers of the stories.
import { existsSync } from "node:fs";

export const CHROMIUM = process.env.KONAKIS_CHROMIUM ?? "/usr/bin/chromium";

/**
 * The path of the headless shell; the path of Chromium if there is no headless shell. The headless shell shows the same
 * pages at half the cost, but it has no notifications, and uses one process for all sites.
 */
export const HEADLESS_SHELL =
  [process.env.KONAKIS_HEADLESS_SHELL, "/usr/bin/chromium-headless-shell"].find(
    (path) => path && existsSync(path),
  ) ?? CHROMIUM;

/** Turns off the sandbox, the GPU, first-run steps, and the connections that Chromium makes by itself. */
export const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];
