// Whole games that two players play by clicks while a spectator watches.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ClickingPlayer, seededRandom, playOut, type Weights } from "./clicking-player";
import { type Choices, plies, reached, result, startGame } from "./game-steps";
import { openWindow } from "./window";

const often =
  (what: RegExp, weight: number): Weights =>
  (name) =>
    what.test(name) ? weight : 1;

/** The number of Subulata pieces in the picture. */
const drawn = (page: Page) =>
  page.locator("svg.picture g.piece", { has: page.locator("[href*=subulata]") }).count();
/** The number of squares whose accessible names mention a Subulata piece. */
const known = (page: Page) => page.getByRole("gridcell", { name: /(white|black) grasshopper/i }).count();

const GAMES: [string, Choices, Weights][] = [
  ["Tablut", { Game: "Tablut" }, often(/king/i, 12)],
  ["Kubism", { Game: "Kubism" }, often(/pawn/i, 6)],
  ["Subulata by YourTurnMyTurn", { Game: "Subulata", Rules: "YourTurnMyTurn" }, () => 1],
  ["Subulata by Cwali", { Game: "Subulata", Rules: "Cwali", Pond: "Mirrored" }, () => 1],
  ["Subsume", { Game: "Subsume", "Turn limit": "20 turns" }, often(/End turn/, 25)],
];

test.for(GAMES)("%s is played to the same end in all windows", async ([, choices, weights], { annotate }) => {
  const [white, black] = await startGame(choices);
  const watcher = await openWindow(new URL(white.url()).pathname, { reducedMotion: "no-preference" });
  const acts = await playOut(
    [white, black].map((page, seat) => new ClickingPlayer(page, seededRandom(seat + 1), weights)),
  );
  const ply = await plies(white);
  expect(ply).toBe(acts);
  await Promise.all([black, watcher].map((page) => reached(page, ply)));
  await expect
    .poll(async () => (await drawn(watcher)) - (await known(watcher)), {
      message: "captured pieces are gone from the picture",
    })
    .toBe(0);
  const results = await Promise.all([white, black, watcher].map(result));
  await annotate(`${acts} actions: ${results[2]}`);
  const reasons = results.map((text) => text.split(". ").slice(1).join(". "));
  expect(new Set(reasons).size, results.join("\n")).toBe(1);
  expect(reasons[0]).not.toMatch(/left the game|ran out of time|aborted/);
});
