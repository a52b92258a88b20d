// The web client plays the fifth game, although it has no code for this game. Only tests enable the game: it is offered
// only by a server built with `cargo build --bins --features konakis-games/test-game`; `make test` builds such a
// server.
import { expect, inject, test } from "vitest";
import { ClickingPlayer, playOut, seededRandom } from "./clicking-player";
import { plies, reached, result, startGame } from "./game-steps";
import { openWindow } from "./window";

const offered = (await fetch(new URL("/positions/three", inject("url")))).ok;

test.runIf(offered)("the fifth game is played to the same end in all windows", async () => {
  const [white, black] = await startGame({ Game: "Three in a Row" });
  const watcher = await openWindow(new URL(white.url()).pathname);
  await white.getByRole("gridcell", { name: "b2, middle, empty" }).waitFor();
  await playOut(
    [white, black].map((page, seat) => new ClickingPlayer(page, seededRandom(seat + 1), () => 1)),
  );
  const ply = await plies(white);
  await Promise.all([black, watcher].map((page) => reached(page, ply)));
  const results = await Promise.all([white, black, watcher].map(result));
  expect(results[2]).toMatch(/has three in a row\.|The board is full\./);
  expect(await watcher.locator("svg.picture [href='#drawing-three-stone']").count()).toBeGreaterThan(0);
});
