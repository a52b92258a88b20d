// Checks of the main pages and a game page, in light colours on a large screen and in dark colours on a phone. They
// find serious axe violations, layout shifts, overflows and small touch targets.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { seriousViolations } from "./axe";
import { ClickingPlayer, seededRandom } from "./clicking-player";
import { expectNoOverflow, expectTouchTargets } from "./layout-checks";
import { createGame, plies, resign } from "./game-steps";
import { UNKNOWN_PAGE, openWindow } from "./window";

/** Sums up the layout shifts that no user input caused. Runs in the page. */
function watchShifts(): void {
  const shifts = { shift: 0, what: [] as string[] };
  Object.assign(globalThis, { shifts });
  type Source = { node?: Node; previousRect: DOMRect; currentRect: DOMRect };
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
  const told = (rect: DOMRect) => `${rect.x},${rect.y} ${rect.width}×${rect.height}`;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue;
      shifts.shift += entry.value;
      shifts.what.push(
        ...entry.sources.map(({ node, previousRect, currentRect }) => {
          const what = node instanceof Element ? node.outerHTML.slice(0, 120) : "";
          return `${told(previousRect)} → ${told(currentRect)}: ${what}`;
        }),
      );
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** The maximum sum of layout shifts: a tenth of the highest sum that Web Vitals rates as good. */
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
  UNKNOWN_PAGE,
];
const VARIANTS = [
  { name: "light", colorScheme: "light" as const, viewport: { width: 1280, height: 860 } },
  {
    name: "dark, on a phone",
    colorScheme: "dark" as const,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  },
];

for (const { name, ...options } of VARIANTS) {
  test(`the main pages pass all checks: ${name}`, async () => {
    const page = await openWindow("/settings", options);
    await page.addInitScript(watchShifts);
    await page.goto("/");
    // The pages depend on the user, so wait until the server has created the guest.
    await page.waitForFunction(() => localStorage.getItem("konakis.token") !== null);
    for (const place of PLACES) {
      await page.goto(place);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      await expectValid(page, place);
    }
  });

  test(`a game page passes all checks: ${name}`, async () => {
    const page = await openWindow("/", options);
    await page.addInitScript(watchShifts);
    await createGame(page, { Game: "Subulata", Opponent: "Computer", "Play as": "White" });
    await page.getByRole("button", { name: "Shuffle" }).waitFor();
    await expectValid(page, "setting up");
    const player = new ClickingPlayer(page, seededRandom(1));
    while ((await plies(page)) < 6) await player.act();
    await expectValid(page, "playing");
    await resign(page);
    await page.getByRole("region", { name: "Result" }).waitFor();
    // The press on “Resign” causes a layout shift. On a busy machine, the shift may come too late for the browser to
    // attribute it to the press, so discard it.
    await forgetShifts(page);
    await expectValid(page, "over");
    await page.reload();
    await page.getByRole("region", { name: "Result" }).waitFor();
    await page.waitForLoadState("networkidle");
    const { shift, what } = await readShifts(page);
    expect(shift, what.join("\n")).toBeLessThan(SHIFT_MAX);
  });
}

type Shifts = { shift: number; what: string[] };
const readShifts = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifts: Shifts }).shifts);
const forgetShifts = (page: Page) =>
  page.evaluate(() =>
    Object.assign((globalThis as unknown as { shifts: Shifts }).shifts, { shift: 0, what: [] }),
  );

async function expectValid(page: Page, place: string): Promise<void> {
  expect(await seriousViolations(page), place).toEqual([]);
  await expectNoOverflow(page, place);
  if (await page.evaluate(() => matchMedia("(pointer: coarse)").matches))
    await expectTouchTargets(page, place);
  const { shift, what } = await readShifts(page);
  expect(shift, `${place}: ${what.join("\n")}`).toBeLessThan(SHIFT_MAX);
}
