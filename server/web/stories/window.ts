// Opens browser windows, each for a separate guest. An unexpected error in a page or its console fails the story.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, expect, inject } from "vitest";
import { serveBuiltClient } from "./built-client";
import { ARGS, CHROMIUM, HEADLESS_SHELL } from "./chromium";
import { countRequests } from "./pending-requests";

// Turns off the browser's protection of local networks. The browser would otherwise treat files that a test serves, and
// the page at discord.com, as parts of another network.
const LOCAL = "--disable-features=LocalNetworkAccessChecks";

let executablePath = HEADLESS_SHELL;
let browser: Promise<Browser> | null = null;
const opened: Page[] = [];
const errors: string[] = [];

export function sharedBrowser(): Promise<Browser> {
  browser ??= chromium.launch({
    executablePath,
    args: [...ARGS, LOCAL],
  });
  return browser;
}

/** Uses Chromium instead of the headless shell. Call this function before the first window is opened. */
export function useFullBrowser(): void {
  executablePath = CHROMIUM;
}

export const UNKNOWN_PAGE = "/nowhere";

/**
 * Opens a window for a new guest. Set `failOnConsoleErrors` to false if the story takes the page offline or stops the
 * server. `prepare` runs before the page is opened.
 */
export async function openWindow(
  path: string,
  {
    url = inject("url"),
    failOnConsoleErrors = true,
    prepare,
    ...options
  }: BrowserContextOptions & {
    url?: string;
    failOnConsoleErrors?: boolean;
    prepare?: (context: BrowserContext) => Promise<void>;
  } = {},
): Promise<Page> {
  const context = await (
    await sharedBrowser()
  ).newContext({
    baseURL: url,
    viewport: { width: 1280, height: 860 },
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(40_000);
  if (process.env.KONAKIS_DIST) await serveBuiltClient(context);
  await prepare?.(context);
  const page = await context.newPage();
  opened.push(page);
  countRequests(page);
  page.on("pageerror", (error) => errors.push(`${error.name}: ${error.message}`));
  page.on("console", (message) => {
    // The server answers an illegal action on the analysis board with status 422, which the browser logs as an error.
    const refusal = message.text().includes("status of 422");
    const notFound = message.location().url.endsWith(UNKNOWN_PAGE);
    if (failOnConsoleErrors && message.type() === "error" && !refusal && !notFound)
      errors.push(`${message.text()} (${message.location().url})`);
  });
  await page.goto(path);
  return page;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((page) => page.context().close()));
  expect(errors.splice(0)).toEqual([]);
});

afterAll(async () => {
  await (await browser)?.close();
  browser = null;
});
