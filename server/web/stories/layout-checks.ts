// Checks of the layout: overflow, touch targets and visibility.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

export const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** The minimum size of a touch target in CSS pixels: 44 less half a pixel for rounding. */
const TARGET_MIN = 43.5;

/** Checks that neither the page nor one of its controls, texts or boards is cut off at the sides of the window. */
export async function expectNoOverflow(page: Page, place: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const overflows = await page.evaluate((width) => {
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
  expect(overflows, place).toEqual([]);
}

export async function expectTouchTargets(page: Page, place: string): Promise<void> {
  const small = await page.evaluate(
    (least) =>
      [...document.querySelectorAll<HTMLElement>("button, input, select, a.button, nav a")].flatMap((one) => {
        // A label around a control belongs to its touch target.
        const pressed = one.closest("label") ?? one;
        const { width, height } = pressed.getBoundingClientRect();
        const there = width > 0 && height > 0 && !one.closest(".unseen, .skip");
        // Entries of the move list are inline text, which needs no minimum size.
        const running = one.closest("[aria-label=Moves] ol") !== null;
        return there && !running && Math.min(width, height) < least ? [one.outerHTML.slice(0, 100)] : [];
      }),
    TARGET_MIN,
  );
  expect(small, place).toEqual([]);
}

/** Whether the element's top and bottom are on the screen and not covered. */
export const inView = (element: Locator): Promise<boolean> =>
  element.evaluate((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    return [top + 1, bottom - 1].every((y) => {
      const shown = document.elementFromPoint((left + right) / 2, y);
      return shown !== null && (it.contains(shown) || shown.contains(it));
    });
  });

/** The parts of the header that the element at `selector` overlaps, as HTML: its buttons, links and their contents. */
export const coveredInHeader = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluate((cover) => {
    const box = cover.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>("header nav a, header nav a *, header > button")]
      .filter((other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        return (
          other !== cover && left < box.right && box.left < right && top < box.bottom && box.top < bottom
        );
      })
      .map((other) => other.outerHTML.slice(0, 100));
  });
