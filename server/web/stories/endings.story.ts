// Games that end by a draw claim or by a resignation.
import { expect, test } from "vitest";
import { move, moveBoth, reached, resign, result, startGame } from "./game-steps";

const SHUFFLES = [
  ["Kubism", ["c1", "b1"], ["c5", "b5"]],
  ["Tablut", ["e3", "f3"], ["e2", "f2"]],
] as const;

test.for(SHUFFLES)("threefold repetition in %s lets a player claim a draw", async ([game, white, black]) => {
  const pages = await startGame({ Game: game });
  const claim = pages[0].getByRole("button", { name: /^Claim a draw: threefold/ });
  const moves = pages[0].getByRole("region", { name: "Moves" });
  const top = () => moves.evaluate((it) => Math.round(it.getBoundingClientRect().top));
  let before: number | undefined;
  for (let ply = 0; ply < 8; ply += 1) {
    if (ply === 2) before = await top();
    expect(await claim.count()).toBe(0);
    const [here, there] = ply % 2 === 0 ? white : black;
    const forth = ply % 4 < 2;
    const [mover, other] = ply % 2 === 0 ? pages : pages.toReversed();
    if (!mover || !other) throw new Error("a page of a player is missing");
    // With this action, the position occurs for the third time. Its player may claim the draw instead of playing it.
    if (ply === 7) {
      const action = `${there}-${here}`;
      await mover.getByRole("button", { name: `Claim a draw with ${action}: threefold` }).waitFor();
    }
    await move(mover, forth ? here : there, forth ? there : here);
    await Promise.all(pages.map((page) => reached(page, ply + 1)));
  }
  await claim.waitFor();
  await expect
    .poll(() => pages[0].locator("div.unseen[aria-live]").textContent())
    .toMatch(/Your turn\. You can claim a draw: threefold repetition\.$/);
  expect(await top()).toBe(before);
  await claim.click();
  for (const page of pages) {
    await page.getByRole("region", { name: "Result" }).waitFor();
    expect(await result(page)).toBe("Draw. A player claimed a draw: threefold repetition.");
  }
});

test("the home page lists a game that ended in a player’s absence", async () => {
  const [white, black] = await startGame({ Game: "Tablut" });
  await moveBoth(white, black);
  await black.goto("about:blank");
  await white.getByTitle(/^Not here/).waitFor();
  await resign(white);
  await white.getByRole("region", { name: "Result" }).waitFor();

  await black.goto("/");
  const yours = black.getByRole("region", { name: "Your games" });
  await yours.getByRole("link", { name: /Tablut.*you won/ }).click();
  await black.getByRole("region", { name: "Result" }).waitFor();
  expect(await result(black)).toBe("You won. White resigned, so Black wins.");
  await black.getByRole("link", { name: "Konakis" }).click();
  await black.getByText("people online").waitFor();
  await yours.waitFor({ state: "detached" });

  await white.goto("/");
  await white.getByText("people online").waitFor();
  expect(await white.getByRole("region", { name: "Your games" }).count()).toBe(0);
});

test("the result names the arrow keys only while they work", async () => {
  const [white, black] = await startGame({ Game: "Tablut" });
  await moveBoth(white, black);
  await resign(white);
  const keys = white.getByText(", or with ← and →");
  await keys.waitFor();
  const square = white.locator("[data-square=e5]");
  await square.focus();
  await keys.waitFor({ state: "hidden" });
  await square.blur();
  await keys.waitFor();
});
