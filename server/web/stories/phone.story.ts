// On a phone held in one hand: a game by taps, with everything large enough for a thumb.
import { expect, test } from "vitest";
import { reached, twoAt } from "./table";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** What a thumb hits, in CSS pixels; half a pixel is lost in rounding. */
const THUMB = 43.5;

test("a game is played by taps, the board as wide as the screen", async () => {
  const [white, black] = await twoAt({ Game: "Tablut" }, PHONE);
  for (const [page, from, to] of [
    [white, "e3", "f3"],
    [black, "e2", "g2"],
  ] as const) {
    const board = page.getByRole("grid").and(page.locator("[aria-readonly=false]"));
    await board.waitFor();
    for (const square of [from, to]) await board.locator(`[data-square=${square}]`).tap();
  }
  await reached(white, 2);
  const box = await white.getByRole("grid").boundingBox();
  expect(box?.width).toBeGreaterThan(320);
  expect(box?.y).toBeLessThan(200);

  const small = await white.evaluate(
    (least) =>
      [...document.querySelectorAll<HTMLElement>("button, input, select, a.button, nav a")].flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        const there = width > 0 && height > 0 && !one.closest(".unseen, .skip");
        // The actions that were played are words in a running text.
        const running = one.closest("[aria-label=Moves] ol") !== null;
        return there && !running && Math.min(width, height) < least ? [one.outerHTML.slice(0, 100)] : [];
      }),
    THUMB,
  );
  expect(small).toEqual([]);
});
