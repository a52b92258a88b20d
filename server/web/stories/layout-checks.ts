// Whether a page fits its window: nothing sticks out to the side, and what is pressed is large enough for a thumb.
import type { Page } from "playwright-core";
import { expect } from "vitest";

export const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** What a thumb hits, in CSS pixels; half a pixel is lost in rounding. */
const THUMB = 43.5;

/** By how much what a page shows is wider than its window, and what it is that sticks out. */
export async function fits(page: Page, place: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const out = await page.evaluate((width) => {
    const wide = document.documentElement.scrollWidth - width;
    const cut = [
      ...document.querySelectorAll<HTMLElement>("button, input, select, a, h1, h2, p, [role=grid]"),
    ]
      .filter((one) => !one.closest(".unseen, .skip") && one.getClientRects().length > 0)
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < -1 || right > width + 1;
      });
    return [
      ...(wide > 0 ? [`${wide} pixels too wide`] : []),
      ...cut.map((one) => one.outerHTML.slice(0, 120)),
    ];
  }, width);
  expect(out, place).toEqual([]);
}

/** What is too small for a thumb. */
export async function thumbs(page: Page, place: string): Promise<void> {
  const small = await page.evaluate(
    (least) =>
      [...document.querySelectorAll<HTMLElement>("button, input, select, a.button, nav a")].flatMap((one) => {
        // A box with words is pressed by its words, too.
        const pressed = one.closest("label") ?? one;
        const { width, height } = pressed.getBoundingClientRect();
        const there = width > 0 && height > 0 && !one.closest(".unseen, .skip");
        // The actions that were played are words in a running text.
        const running = one.closest("[aria-label=Moves] ol") !== null;
        return there && !running && Math.min(width, height) < least ? [one.outerHTML.slice(0, 100)] : [];
      }),
    THUMB,
  );
  expect(small, place).toEqual([]);
}
