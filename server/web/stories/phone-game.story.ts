// The game page on a phone: nothing is cut off, and the thumb reaches the important buttons.
import type { BrowserContext } from "playwright-core";
import { expect, test } from "vitest";
import { LANGUAGES } from "../src/language/language";
import {
  abort,
  createGame,
  joinGame,
  playComputer,
  plies,
  reached,
  replaySlider,
  resign,
  saveName,
  scrollToResult,
  startGame,
  moveBoth,
} from "./game-steps";
import { expectNoOverflow, expectTouchTargets, inView, PHONE } from "./layout-checks";
import { openWindow } from "./window";

test.for(["Tablut", "Kubism", "Subulata", "Subsume"])(
  "the first message in a game of %s is not cut off",
  async (game) => {
    // A first visit may show the system font, which is wider than the site's font. Serve empty font files, so that the
    // page uses the system font.
    const prepare = async (context: BrowserContext) => {
      await context.route("**/*.woff2", (route) => route.fulfill({ contentType: "font/woff2", body: "" }));
    };
    const pages = await startGame({ Game: game, "Time control": "Real time" }, { ...PHONE, prepare });
    for (const language of LANGUAGES)
      for (const [side, page] of pages.entries()) {
        const { origin } = new URL(page.url());
        await page.context().addCookies([{ name: "language", value: language, url: origin }]);
        await page.reload();
        const slot = page.locator(".slot").filter({ has: page.getByRole("timer") });
        await slot.getByRole("button").waitFor();
        const { content, room } = await slot.evaluate(({ scrollHeight, clientHeight }) => ({
          content: scrollHeight,
          room: clientHeight,
        }));
        expect(content, `${language}, side ${side}: ${await slot.innerText()}`).toBeLessThanOrEqual(room);
      }
  },
);

test("the choice between views of a replay fits a narrow phone", async () => {
  const [white, black] = await startGame({ Game: "Subulata", Rules: "YourTurnMyTurn" });
  for (const page of [white, black]) {
    await page.getByRole("button", { name: "Shuffle" }).click();
    await page.getByRole("button", { name: "Ready" }).click();
  }
  await reached(white, 2);
  await resign(white);
  await white.getByRole("region", { name: "Result" }).waitFor();
  const narrow = { ...PHONE, viewport: { width: 320, height: 640 } };
  const watcher = await openWindow(new URL(white.url()).pathname, narrow);
  await watcher.getByRole("radio", { name: "Show everything" }).waitFor();
  const { content, room } = await watcher
    .locator(".slot")
    .evaluate((slot) => ({ content: slot.scrollHeight, room: slot.clientHeight }));
  expect(content).toBeLessThanOrEqual(room);
});

const LOW_WINDOWS = [
  ["a short phone", { width: 360, height: 640 }],
  ["a phone in landscape", { width: 740, height: 360 }],
] as const;

test.for(LOW_WINDOWS)("the thumb reaches “End turn” on %s", async ([, viewport]) => {
  const page = await openWindow("/", { ...PHONE, viewport });
  await playComputer(page, "Subsume");
  await page.getByRole("grid").and(page.locator("[aria-readonly=false]")).waitFor();
  const start = await plies(page);
  await page.locator(".square.source").nth(2).click();
  await page.getByRole("group", { name: "Choose" }).getByRole("button", { name: "advocate" }).click();
  await reached(page, start + 1);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => inView(page.getByRole("button", { name: "End turn" }))).toBe(true);
});

test("the names of players and sides are not cut off", async () => {
  const pages = await startGame({ Game: "Tablut" }, PHONE);
  for (const page of pages) {
    for (const name of ["White · Swedes", "Black · Muscovites"]) {
      const cut = await page
        .getByText(name, { exact: true })
        .first()
        .evaluate((it) => it.scrollWidth > it.clientWidth);
      expect(cut, name).toBe(false);
    }
    const names = await page
      .locator(".player a b")
      .evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent));
    expect(names).toEqual([]);
  }
});

test("the thumb reaches the result and a rematch offer", async () => {
  const small = { ...PHONE, viewport: { width: 360, height: 600 } };
  const [white, black] = await startGame({ Game: "Tablut" }, small);
  await moveBoth(white, black);
  await black.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await resign(white);
  const endBar = black.getByRole("group", { name: "End of the game" });
  await endBar.getByText("You won").waitFor();
  await expectTouchTargets(black, "after the end");

  const shown = await endBar.getByRole("button", { name: "Result" }).boundingBox();
  await (await scrollToResult(white)).getByRole("button", { name: "Rematch" }).click();
  await endBar.getByText("offers a rematch").waitFor();
  const bar = await black.getByRole("navigation").last().boundingBox();
  const accept = await endBar.getByRole("button", { name: "Accept" }).boundingBox();
  expect((accept?.y ?? 0) + (accept?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  expect(accept?.y).toBeGreaterThan(400);
  // The “Result” button never moves; otherwise a press on it could hit a button that answers the offer.
  expect(await endBar.getByRole("button", { name: "Result" }).boundingBox()).toEqual(shown);
  await expectNoOverflow(black, "a rematch offer");
  await endBar.getByRole("button", { name: "Decline" }).click();
  const answer = white.getByRole("region", { name: "Result" });
  await answer.getByText("declined your offer of a rematch.").waitFor();
  await answer.getByRole("button", { name: "Rematch" }).click();
  const before = black.url();
  await endBar.getByRole("button", { name: "Accept" }).click();
  await black.waitForURL((url) => url.pathname.startsWith("/rooms/") && url.href !== before);
  await replaySlider(black).waitFor();
});

test("a rematch offer can be answered in the result", async () => {
  const [white, black] = await startGame({ Game: "Tablut" }, PHONE);
  await abort(white);
  const [offering, result] = [await scrollToResult(white), await scrollToResult(black)];
  await offering.getByRole("button", { name: "Rematch" }).click();
  await result.getByText("offers a rematch").waitFor();
  await result.locator(".asked:not([inert])").waitFor();
  await result.getByRole("button", { name: "Decline" }).click();
  await result.getByRole("button", { name: "Rematch" }).waitFor();
});

test("a narrow page does not mention keyboard shortcuts", async () => {
  const page = await openWindow("/", { viewport: { width: 390, height: 844 } });
  await createGame(page, { Game: "Tablut", Opponent: "Computer", "Play as": "White" });
  await replaySlider(page).waitFor();
  await page.getByText("ping").waitFor();
  expect(await page.getByText("for keyboard shortcuts").isVisible()).toBe(false);
});

test("an invitation explains “private” and can be postponed", async () => {
  const host = await openWindow("/create");
  await host.getByRole("checkbox", { name: /^Private: listed nowhere/ }).check();
  await host.getByRole("group", { name: "Opponent" }).getByRole("radio", { name: "A friend" }).check();
  await host.getByRole("button", { name: "Create invite link" }).click();
  await host.getByText(/^Private: the game is listed nowhere/).waitFor();
  const room = new URL(host.url()).pathname;
  const guest = await openWindow(room, PHONE);
  await guest
    .getByText("Private: the game is listed nowhere. Anyone with the link can join, watch and save it.")
    .waitFor();
  expect(await guest.getByRole("button", { name: "Decline" }).count()).toBe(0);
  await guest.getByRole("link", { name: "Not now" }).click();
  await guest.waitForURL((url) => url.pathname === "/");
  await guest.goto(room);
  await joinGame(guest);
  await replaySlider(guest).waitFor();
});

test("a game in landscape is no wider than the phone", async () => {
  const landscape = { ...PHONE, viewport: { width: 780, height: 360 } };
  const page = await openWindow("/settings", landscape);
  await saveName(page, "Donaudampfschifffahrtskapitaens1");
  await createGame(page, { Game: "Tablut", Opponent: "Computer", "Play as": "White" });
  await replaySlider(page).waitFor();
  await expectNoOverflow(page, "playing");
  await abort(page);
  await page.getByRole("region", { name: "Result" }).waitFor();
  await expectNoOverflow(page, "after the end");
  // The bar is shown while the result is out of view.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("group", { name: "End of the game" }).waitFor();
  await expectNoOverflow(page, "with the bar");
  // The bar covers neither the board nor an element with the focus.
  await page.evaluate(() => scrollTo(0, 0));
  const bar = page.getByRole("group", { name: "End of the game" });
  const board = await page.getByRole("grid").boundingBox();
  await expect
    .poll(async () => (await bar.boundingBox())?.x)
    .toBeGreaterThanOrEqual((board?.x ?? 0) + (board?.width ?? 0));
  for (const name of ["Play the moves", "Last position"]) {
    const button = page.getByRole("button", { name });
    await button.focus();
    const [box, top] = [await button.boundingBox(), (await bar.boundingBox())?.y];
    expect((box?.y ?? Infinity) + (box?.height ?? 0), name).toBeLessThanOrEqual(top ?? Infinity);
  }
});

test("both clocks and the values of a set-up fit a low screen", async () => {
  const low = { ...PHONE, viewport: { width: 375, height: 553 } };
  const [white] = await startGame({ Game: "Tablut", "Time control": "Real time" }, low);
  await expect.poll(() => inView(white.locator("[data-seat=white]"))).toBe(true);
  await expect.poll(() => inView(white.getByRole("grid"))).toBe(true);
  const [setter] = await startGame({ Game: "Subulata", "Time control": "Real time" }, low);
  await expect.poll(() => inView(setter.getByRole("button", { name: "Ready" }))).toBe(true);
  await expect.poll(() => inView(setter.locator(".tray .value").last())).toBe(true);
  // The game page has no navigation on a low screen, but it has a link to the home page.
  await setter.getByRole("link", { name: "Konakis home" }).tap();
  await setter.getByRole("navigation").first().waitFor();
});
