// Whole games by clicks on the board: two players, each in a window, and somebody who watches in a third.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { Clicker, lots, playOut, type Taste } from "./clicking-player";
import { type Choices, plies, reached, result, twoAt } from "./game-steps";
import { openWindow } from "./window";

const often =
  (what: RegExp, weight: number): Taste =>
  (name) =>
    what.test(name) ? weight : 1;

/** How many grasshoppers the picture shows, and how many the squares tell of. */
const drawn = (page: Page) =>
  page.locator("svg.picture g.piece", { has: page.locator("[href*=subulata]") }).count();
const known = (page: Page) => page.getByRole("gridcell", { name: /(white|black) subulata/i }).count();

const GAMES: [string, Choices, Taste][] = [
  ["Tablut", { Game: "Tablut" }, often(/king/i, 12)],
  ["Kubism", { Game: "Kubism" }, often(/pawn/i, 6)],
  ["Subulata by YourTurnMyTurn", { Game: "Subulata", Rules: "YourTurnMyTurn" }, () => 1],
  ["Subulata by Cwali", { Game: "Subulata", Rules: "Cwali", Pond: "Mirrored" }, () => 1],
  ["Subsume", { Game: "Subsume", "Limit of turns": "20 turns" }, often(/End turn/, 25)],
];

test.for(GAMES)(
  "%s is played to its end, and all three see the same one",
  async ([, choices, taste], { annotate }) => {
    const [white, black] = await twoAt(choices);
    const watcher = await openWindow(new URL(white.url()).pathname, { reducedMotion: "no-preference" });
    const acts = await playOut([white, black].map((page, seat) => new Clicker(page, lots(seat + 1), taste)));
    const ply = await plies(white);
    expect(ply).toBe(acts);
    await Promise.all([black, watcher].map((page) => reached(page, ply)));
    await expect
      .poll(() => drawn(watcher), { message: "what was captured is gone from the picture" })
      .toBe(await known(watcher));
    const told = await Promise.all([white, black, watcher].map(result));
    await annotate(`${acts} actions: ${told[2]}`);
    const how = told.map((line) => line.split(". ").slice(1).join(". "));
    expect(new Set(how).size, told.join("\n")).toBe(1);
    expect(how[0]).not.toMatch(/left and did not|ran out of time|called off/);
  },
);
