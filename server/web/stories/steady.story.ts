// The panels of the game page keep their places. No control appears where the player has just pressed.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ClickingPlayer, seededRandom } from "./clicking-player";
import {
  abort,
  createGame,
  joinGame,
  moveBoth,
  plies,
  reached,
  replaySlider,
  resign,
  saveName,
  startGame,
} from "./game-steps";
import { PHONE } from "./layout-checks";
import { openWindow } from "./window";

/** The distances of the board, the slider and a button from the top of the page, in pixels. */
async function places(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    // A font that loads late changes the height of lines.
    await document.fonts.ready;
    const seen: Record<string, Element | null> = {
      board: document.querySelector("[role=grid]"),
      slider: document.querySelector("input[aria-label='Position in the game']"),
      flip: document.querySelector("button[aria-label='Flip board']"),
    };
    return Object.fromEntries(
      Object.entries(seen).map(([name, one]) => {
        if (!one) throw new Error(`there is no ${name}`);
        return [name, Math.round(one.getBoundingClientRect().top + scrollY)];
      }),
    );
  });
}

const WINDOWS = [
  ["a phone", PHONE],
  ["a desktop", { viewport: { width: 1280, height: 800 } }],
] as const;

test.for(WINDOWS)("nothing on the page moves when a game ends, on %s", async ([, options]) => {
  const [white, black] = await startGame({ Game: "Tablut" }, options);
  await moveBoth(white, black);
  await white.getByText("Your turn", { exact: true }).waitFor();
  const before = await places(white);
  const resign = white.getByRole("button", { name: "Resign" });
  // The first press of “Resign” asks for a second one on another button. The player may press again where either button
  // was, so no control may appear there.
  const first = await resign.boundingBox();
  await resign.click();
  const second = await resign.boundingBox();
  await resign.click();
  await white.getByRole("region", { name: "Result" }).waitFor();
  expect(await places(white)).toEqual(before);
  for (const box of [first, second]) {
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    const under = await white.evaluate(
      ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest("button, a, input")?.outerHTML ?? null,
      [x, y],
    );
    expect(under).toBeNull();
  }
});

test.for(WINDOWS)("the panels do not move in a replay on %s", async ([, options]) => {
  const [white, black] = await startGame({ Game: "Subulata", Rules: "YourTurnMyTurn" }, options);
  const players = [white, black].map((page, seat) => new ClickingPlayer(page, seededRandom(seat)));
  while ((await plies(white)) < 30) for (const player of players) await player.act();
  await resign(white);
  const result = black.getByRole("region", { name: "Result" });
  await result.waitFor();
  await black.getByRole("radio", { name: "As I saw it" }).waitFor();
  const buttons = async () => {
    const top = async (name: string) =>
      Math.round(
        await (name === "Next action" ? black : result)
          .getByRole("button", { name, exact: true })
          .evaluate((it) => it.getBoundingClientRect().top + scrollY),
      );
    const asISawIt = await black
      .getByRole("radio", { name: "As I saw it" })
      .evaluate((it) => Math.round(it.getBoundingClientRect().top + scrollY));
    return {
      ...(await places(black)),
      next: await top("Next action"),
      rematch: await top("Rematch"),
      replay: await top("Replay"),
      asISawIt,
    };
  };
  const before = await buttons();
  await black.getByRole("radio", { name: "As I saw it" }).check();
  expect(await buttons()).toEqual(before);
  for (const ply of [20, 12, 3]) {
    await black.getByRole("slider").fill(String(ply));
    await expect.poll(() => black.getByRole("slider").inputValue()).toBe(String(ply));
    expect(await buttons(), `after ${ply} actions`).toEqual(before);
  }
  await black.getByRole("radio", { name: "Show everything" }).check();
  expect(await buttons()).toEqual(before);
});

test("“End turn” appears without moving another button", async () => {
  const page = await openWindow("/");
  await createGame(page, { Game: "Subsume", Opponent: "Computer", "Play as": "White" });
  const end = page.getByRole("button", { name: "End turn" });
  const abortButton = page.getByRole("button", { name: "Abort game" });
  const before = await abortButton.boundingBox();
  expect(await end.count()).toBe(0);
  await page.locator(".square.source").nth(2).click();
  await page.getByRole("group", { name: "Choose" }).getByRole("button").first().click();
  await reached(page, 1);
  await expect.poll(() => end.isEnabled()).toBe(true);
  expect(await abortButton.boundingBox()).toEqual(before);
});

test("the board and the chat do not move when a player is ready", async () => {
  const viewport = { width: 1280, height: 900 };
  const white = await openWindow("/create", { viewport });
  await createGame(white, {
    Game: "Subulata",
    Rules: "YourTurnMyTurn",
    Opponent: "A friend",
    "Play as": "White",
  });
  const black = await openWindow("/settings", { viewport });
  // The status has one line, however long the name in it is.
  await saveName(black, "Donaudampfschifffahrtskapitaens1");
  await black.goto(new URL(white.url()).pathname);
  await joinGame(black);
  for (const page of [white, black]) await replaySlider(page).waitFor();
  await white.getByRole("button", { name: "Shuffle" }).click();
  const panels = async () => ({
    ...(await places(white)),
    size: await white.getByRole("grid").evaluate((it) => it.clientWidth),
    chat: await white
      .getByRole("textbox", { name: "Message" })
      .evaluate((it) => it.getBoundingClientRect().top),
  });
  const before = await panels();
  await white.getByRole("button", { name: "Ready" }).click();
  await reached(white, 1);
  await white.getByRole("group", { name: "Last turn" }).getByText("White is ready.").waitFor();
  await white.getByText("setting up", { exact: true }).waitFor();
  expect(await panels()).toEqual(before);
  await black.getByRole("button", { name: "Shuffle" }).click();
  await black.getByRole("button", { name: "Ready" }).click();
  await reached(white, 2);
  expect(await panels()).toEqual(before);
});

test("a new result ignores presses for a moment", async () => {
  const [white, black] = await startGame({ Game: "Tablut" });
  await black.clock.install();
  await black.clock.pauseAt(Date.now() + 1_000);
  await abort(white);
  const result = black.locator("section[aria-label=Result]");
  await result.waitFor();
  const inert = () => result.evaluate((it: HTMLElement) => it.inert);
  expect(await inert()).toBe(true);
  await black.clock.runFor(1_000);
  await expect.poll(inert).toBe(false);
});
