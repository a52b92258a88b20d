// Every page, in light and dark, large and on a phone: axe finds nothing serious, nothing moves by itself, nothing sticks out.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { Clicker, lots } from "./clicking-player";
import { fits, thumbs } from "./layout-checks";
import { make, plies } from "./game-steps";
import { NOWHERE, openWindow } from "./window";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds that is serious, as lines. */
async function serious(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

/** Adds up by how much things moved that nobody had moved. */
function watchShifts(): void {
  const seen = { shift: 0, what: [] as string[] };
  Object.assign(globalThis, { seen });
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue;
      seen.shift += entry.value;
      seen.what.push(
        ...entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : "")),
      );
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** The least shift that anybody would see; Google calls ten times as much good. */
const SHIFT_MAX = 0.01;

const PLACES = [
  "/",
  "/create",
  "/learn",
  "/learn/kubism",
  "/learn/subsume/first",
  "/leaderboard",
  "/leaderboard/tablut",
  "/settings",
  NOWHERE,
];
const LOOKS = [
  { name: "light", colorScheme: "light" as const, viewport: { width: 1280, height: 860 } },
  {
    name: "dark, on a phone",
    colorScheme: "dark" as const,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  },
];

for (const { name, ...look } of LOOKS) {
  test(`every page is in order: ${name}`, async () => {
    const page = await openWindow("/settings", look);
    await page.addInitScript(watchShifts);
    const own = await page.goto("/").then(() => page.evaluate(() => localStorage.getItem("konakis.token")));
    expect(own).not.toBeNull();
    for (const place of PLACES) {
      await page.goto(place);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      await inOrder(page, place);
    }
  });

  test(`a game is in order from its making to its end: ${name}`, async () => {
    const page = await openWindow("/", look);
    await page.addInitScript(watchShifts);
    await make(page, { Game: "Subulata", Against: "The computer", "You play": "White" });
    await page.getByRole("button", { name: "Shuffle" }).waitFor();
    await inOrder(page, "setting up");
    const player = new Clicker(page, lots(1));
    while ((await plies(page)) < 6) await player.act();
    await inOrder(page, "playing");
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("region", { name: "Result" }).waitFor();
    await inOrder(page, "over");
    await page.reload();
    await page.getByRole("region", { name: "Result" }).waitFor();
    await page.waitForLoadState("networkidle");
    const { shift, what } = await shifts(page);
    expect(shift, what.join("\n")).toBeLessThan(SHIFT_MAX);
  });
}

type Seen = { shift: number; what: string[] };
const shifts = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

async function inOrder(page: Page, place: string): Promise<void> {
  expect(await serious(page), place).toEqual([]);
  await fits(page, place);
  if (await page.evaluate(() => matchMedia("(pointer: coarse)").matches)) await thumbs(page, place);
  const { shift, what } = await shifts(page);
  expect(shift, `${place}: ${what.join("\n")}`).toBeLessThan(SHIFT_MAX);
}
