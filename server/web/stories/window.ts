// Windows of a real browser, each a person of its own, and what of them nobody may overlook: an error in a page.
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, expect, inject } from "vitest";
import { ARGS, CHROMIUM } from "./chromium";

let browser: Promise<Browser> | null = null;
const opened: Page[] = [];
const troubles: string[] = [];

/** The browser that the stories of a file share. */
export function theBrowser(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: CHROMIUM, args: ARGS });
  return browser;
}

/** An address where there is no page. */
export const NOWHERE = "/nowhere";

/** The window of a new guest. What is offline for a while complains of that in the console, which `calm` leaves out. */
export async function openWindow(
  path: string,
  {
    url = inject("url"),
    calm = true,
    ...options
  }: BrowserContextOptions & { url?: string; calm?: boolean } = {},
): Promise<Page> {
  const context = await (
    await theBrowser()
  ).newContext({
    baseURL: url,
    viewport: { width: 1280, height: 860 },
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(40_000);
  const page = await context.newPage();
  opened.push(page);
  page.on("pageerror", (error) => troubles.push(`${error.name}: ${error.message}`));
  page.on("console", (line) => {
    // A refusal by a rule is an answer, though the browser takes it for a failure.
    const refusal = line.text().includes("status of 422");
    // An address that names nothing is answered with 404, as it should be.
    const lost = line.location().url.endsWith(NOWHERE);
    if (calm && line.type() === "error" && !refusal && !lost)
      troubles.push(`${line.text()} (${line.location().url})`);
  });
  await page.goto(path);
  return page;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((page) => page.context().close()));
  expect(troubles.splice(0)).toEqual([]);
});

afterAll(async () => {
  await (await browser)?.close();
  browser = null;
});
