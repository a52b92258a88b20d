// Offers between players, and the confirmations of aborting and resigning.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { LANGUAGES } from "../src/language/language";
import { abort, move, moveBoth, replaySlider, reached, result, startGame } from "./game-steps";
import { expectTouchTargets, PHONE } from "./layout-checks";

test("takeback, draw and rematch offers are accepted", async () => {
  const [white, black] = await startGame({ Game: "Tablut" });
  await move(white, "e3", "f3");
  await reached(black, 1);

  await white.getByRole("button", { name: "Ask for a takeback" }).click();
  await black.getByRole("button", { name: "Accept" }).click();
  await Promise.all([white, black].map((page) => reached(page, 0)));
  await white.getByRole("gridcell", { name: /^e3, white swede/i }).waitFor();

  await move(white, "e3", "g3");
  await reached(black, 1);
  await black.getByRole("button", { name: "Offer a draw" }).click();
  await white.getByRole("button", { name: "Decline" }).click();
  await white.getByRole("button", { name: "Accept" }).waitFor({ state: "detached" });
  await move(black, "e2", "f2");
  await reached(white, 2);
  await white.getByRole("button", { name: "Ask for a takeback" }).click();
  await black.getByText("asks to take back their last action and yours").waitFor();
  await black.getByRole("button", { name: "Decline" }).click();
  await black.getByRole("button", { name: "Decline" }).waitFor({ state: "detached" });
  await black.getByRole("button", { name: "Offer a draw" }).click();
  await white.getByRole("button", { name: "Accept" }).click();
  for (const page of [white, black]) {
    await page.getByRole("region", { name: "Result" }).waitFor();
    expect(await result(page)).toMatch(/draw/i);
  }

  const before = white.url();
  await white.getByRole("button", { name: "Rematch" }).click();
  await black.getByRole("button", { name: "Accept" }).click();
  for (const page of [white, black]) {
    await page.waitForURL((url) => url.pathname.startsWith("/rooms/") && url.href !== before);
    await replaySlider(page).waitFor();
  }
  expect(white.url()).toBe(black.url());
  await move(black, "e3", "f3");
  await reached(white, 1);
});

const WINDOWS = [
  ["a phone", { ...PHONE, viewport: { width: 390, height: 844 } }],
  ["a desktop", {}],
] as const;

/**
 * The distances of the buttons, the fields and the panel of moves from the top of the page. Those that belong to the
 * offer or to a temporary message are left out.
 */
async function tops(page: Page): Promise<[string, number][]> {
  return page.locator(".side, .table").evaluateAll((parts) =>
    parts
      .flatMap((part) => [...part.querySelectorAll("button, input, .course")])
      .filter((one) => !one.closest("[aria-label=Offer], .slot"))
      .map((one) => [
        one.textContent || (one.getAttribute("aria-label") ?? ""),
        Math.round(one.getBoundingClientRect().top + scrollY),
      ]),
  );
}

test.for(WINDOWS)("an offer is on the screen of %s and shifts nothing else", async ([, options]) => {
  const [white, black] = await startGame({ Game: "Tablut" }, options);
  await moveBoth(white, black);
  await white.getByRole("button", { name: "Resign" }).waitFor();
  const before = await Promise.all([white, black].map(tops));
  for (const [what, from, to] of [
    ["Offer a draw", black, white],
    ["Ask for a takeback", white, black],
  ] as const) {
    await from.getByRole("button", { name: what }).click();
    const own = from.getByRole("button", { name: "Withdraw" });
    await own.waitFor();
    // The offer must be on the screen, although the pressed button is far below it on a phone.
    const ownTop = async () => (await own.boundingBox())?.y ?? -1;
    await expect.poll(ownTop).toBeGreaterThan(0);
    const offer = to.getByRole("group", { name: "Offer", exact: true });
    await offer.waitFor();
    const box = await offer.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(to.viewportSize()?.height ?? 0);
    expect(await Promise.all([white, black].map(tops))).toEqual(before);
    await to.getByRole("button", { name: "Decline" }).click();
    await from
      .getByText(/declined your (offer of a draw|takeback request)\.$/)
      .first()
      .waitFor();
    expect(await Promise.all([white, black].map(tops))).toEqual(before);
  }
});

const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };
const ZOOMED = { viewport: { width: 640, height: 400 } };

test.for([
  ["a small phone", SMALL],
  ["a desktop", {}],
  ["a page at 200 % zoom", ZOOMED],
] as const)("an offer fits %s in every language", async ([, options]) => {
  const [white, black] = await startGame({ Game: "Tablut" }, options);
  await moveBoth(white, black);
  await white.getByRole("button", { name: "Ask for a takeback" }).click();
  for (const language of LANGUAGES) {
    await black.context().addCookies([{ name: "language", value: language, url: black.url() }]);
    await black.reload();
    const slot = black.locator(".slot").filter({ has: black.getByRole("group") });
    await slot.waitFor();
    // Both heights are rounded, so they may differ by one. Until its font has loaded, the text may be longer.
    const hidden = () => slot.evaluate((it) => it.scrollHeight - it.clientHeight);
    await expect.poll(hidden, { message: language }).toBeLessThanOrEqual(1);
    if (options === SMALL) await expectTouchTargets(black, `an offer in ${language}`);
  }
});

test("a new offer ignores presses for a moment", async () => {
  const [white, black] = await startGame({ Game: "Tablut" });
  await black.clock.install();
  await black.clock.pauseAt(Date.now() + 1_000);
  await white.getByRole("button", { name: "Offer a draw" }).click();
  const offer = black.locator("[aria-label=Offer]");
  await offer.waitFor();
  const inert = () => offer.evaluate((it: HTMLElement) => it.inert);
  expect(await inert()).toBe(true);
  await black.clock.runFor(1_000);
  await expect.poll(inert).toBe(false);
});

test("a withdrawn offer is not reported as declined", async () => {
  const [white] = await startGame({ Game: "Tablut" });
  await white.getByRole("button", { name: "Offer a draw" }).click();
  const withdraw = white.getByRole("button", { name: "Withdraw" });
  await withdraw.click();
  await withdraw.waitFor({ state: "detached" });
  expect(await white.getByText(/declined your/).count()).toBe(0);
});

test("aborting needs a confirmation", async () => {
  const [white, black] = await startGame({ Game: "Tablut" });
  await white.getByRole("button", { name: "Abort game" }).click();
  await white.getByRole("button", { name: "Cancel" }).click();
  expect(await white.getByRole("region", { name: "Result" }).count()).toBe(0);
  await abort(white);
  await black.getByRole("region", { name: "Result" }).waitFor();
});

test("resigning needs a confirmation and loses the game", async () => {
  const [white, black] = await startGame({ Game: "Tablut" });
  await moveBoth(white, black);
  await white.getByRole("button", { name: "Resign" }).click();
  await white.getByRole("button", { name: "Cancel" }).click();
  await white.getByRole("button", { name: "Resign" }).click();
  await white.getByRole("button", { name: "Resign" }).click();
  await black.getByRole("region", { name: "Result" }).waitFor();
  expect(await result(black)).toBe("You won. White resigned, so Black wins.");
  expect(await result(white)).toBe("You lost. White resigned, so Black wins.");
});
