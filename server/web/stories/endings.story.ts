// How a game ends beside the board: by the claim of a draw, and while somebody is away.
import { expect, test } from "vitest";
import { move, reached, result, twoAt } from "./game-steps";

const SHUFFLES = [
  ["Kubism", ["c1", "b1"], ["c5", "b5"]],
  ["Tablut", ["e3", "f3"], ["e2", "f2"]],
] as const;

test.for(SHUFFLES)(
  "at %s the third time in a position lets a draw be claimed",
  async ([game, white, black]) => {
    const pages = await twoAt({ Game: game });
    const claim = pages[0].getByRole("button", { name: /^Claim a draw: third time/ });
    for (let ply = 0; ply < 8; ply += 1) {
      expect(await claim.count()).toBe(0);
      const [here, there] = ply % 2 === 0 ? white : black;
      const forth = ply % 4 < 2;
      const [mover, other] = ply % 2 === 0 ? pages : pages.toReversed();
      if (!mover || !other) throw new Error("two play");
      await move(mover, forth ? here : there, forth ? there : here);
      await Promise.all(pages.map((page) => reached(page, ply + 1)));
    }
    await claim.click();
    for (const page of pages) {
      await page.getByRole("region", { name: "Result" }).waitFor();
      expect(await result(page)).toBe("Draw. A draw: the position stood for the third time.");
    }
  },
);

test("who was away when his game ended reads on the front page how, until he has looked", async () => {
  const [white, black] = await twoAt({ Game: "Tablut" });
  await move(white, "e3", "f3");
  await reached(black, 1);
  await move(black, "e2", "g2");
  await reached(white, 2);
  await black.goto("about:blank");
  await white.getByTitle("Away", { exact: true }).waitFor();
  for (let click = 0; click < 2; click += 1) await white.getByRole("button", { name: "Resign" }).click();
  await white.getByRole("region", { name: "Result" }).waitFor();

  await black.goto("/");
  const yours = black.getByRole("region", { name: "Your games" });
  await yours.getByRole("link", { name: /Tablut.*you won/ }).click();
  await black.getByRole("region", { name: "Result" }).waitFor();
  expect(await result(black)).toBe("You won. White resigned.");
  await black.getByRole("link", { name: "Konakis" }).click();
  await black.getByText("people are here just now").waitFor();
  await yours.waitFor({ state: "detached" });

  await white.goto("/");
  await white.getByText("people are here just now").waitFor();
  expect(await white.getByRole("region", { name: "Your games" }).count()).toBe(0);
});
