// Notices cover no part of the game, and the answer to a typed move is in view on a phone.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { move, reached, startGame } from "./game-steps";
import { coveredInHeader, expectNoOverflow, expectTouchTargets, inView, PHONE } from "./layout-checks";

const WINDOWS = [
  ["a phone", { ...PHONE, viewport: { width: 390, height: 780 } }],
  ["a small phone", { ...PHONE, viewport: { width: 320, height: 640 } }],
  ["a phone in landscape", { ...PHONE, viewport: { width: 780, height: 360 } }],
  ["a tablet", { ...PHONE, viewport: { width: 768, height: 1024 } }],
  ["a small desktop", { viewport: { width: 1000, height: 800 } }],
  ["a desktop", { viewport: { width: 1280, height: 800 } }],
] as const;

const SLOW = { Game: "Tablut", "Time control": "Correspondence" };

async function undecided(page: Page): Promise<void> {
  await page.evaluate(() =>
    Object.defineProperty(Notification, "permission", { get: () => "default", configurable: true }),
  );
}

test.for(WINDOWS)("a notice covers no part of the game on %s", async ([, options]) => {
  const [white, black] = await startGame(SLOW, options);
  await undecided(white);
  await move(white, "e3", "f3");
  const confirm = white.getByRole("button", { name: "Confirm" });
  await confirm.click();
  const notice = white.getByText("Would you like a message when it’s your turn again?");
  await notice.waitFor();
  await reached(black, 1);
  await move(black, "e2", "g2");
  await black.getByRole("button", { name: "Confirm" }).click();
  await reached(white, 2);
  await move(white, "f3", "f4");
  await confirm.waitFor();
  const link = white.getByRole("link", { name: "Turn on" });
  await white.evaluate(() => scrollTo(0, 0));
  for (const element of [confirm, link, white.getByRole("button", { name: "Cancel" })])
    await expect.poll(() => inView(element), { message: String(element) }).toBe(true);
  const [header, box] = await Promise.all([
    white.getByRole("banner").boundingBox(),
    white.locator(".line").boundingBox(),
  ]);
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(
    (header?.y ?? 0) + (header?.height ?? 0),
  );
  expect(await coveredInHeader(white, ".line")).toEqual([]);
  await expectNoOverflow(white, "with a notice");
  await expectTouchTargets(white, "with a notice");
  await confirm.click();
  await reached(black, 3);
  await white.getByRole("button", { name: "Dismiss" }).last().click();
  await notice.waitFor({ state: "detached" });
});

test("the answer to a typed move is in view on a phone", async () => {
  const [white] = await startGame(SLOW, PHONE);
  const field = white.getByLabel("Type an action in notation");
  await field.scrollIntoViewIfNeeded();
  for (const [typed, answer] of [
    ["e3-e9", white.locator(".refusal")],
    ["e3-f3", white.getByRole("button", { name: "Confirm" })],
  ] as const) {
    await field.fill(typed);
    await field.press("Enter");
    await expect.poll(() => inView(answer)).toBe(true);
  }
});
