// A game that is over is looked at again: from its beginning, by keys and slider, with what one knew or with what was true.
import { expect, test } from "vitest";
import { Clicker, lots } from "./clicking-player";
import { moment, plies, twoAt } from "./game-steps";

test("a game of secrets is seen again with other eyes", async () => {
  const [white, black] = await twoAt({ Game: "Subulata", Rules: "YourTurnMyTurn" });
  const players = [white, black].map((page, seat) => new Clicker(page, lots(seat)));
  while ((await plies(white)) < 8) for (const player of players) await player.act();
  await white.getByRole("button", { name: "Resign" }).click();
  await white.getByRole("button", { name: "Resign" }).click();
  await black.getByRole("region", { name: "Result" }).waitFor();
  const last = await plies(black);

  const hidden = () => black.getByRole("gridcell", { name: /white subulata, value unknown/i }).count();
  const shown = () => black.getByRole("gridcell", { name: /white subulata, value \d/i }).count();
  await expect.poll(shown).toBeGreaterThan(0);
  expect(await hidden()).toBe(0);

  await black.getByRole("button", { name: "To the beginning" }).click();
  await expect.poll(() => moment(black).inputValue()).toBe("0");
  await black.getByRole("heading", { name: "You won" }).click();
  for (let step = 1; step <= 3; step += 1) {
    await black.keyboard.press("ArrowRight");
    await expect.poll(() => moment(black).inputValue()).toBe(String(step));
  }
  await expect.poll(shown).toBeGreaterThan(0);
  await black.getByRole("radio", { name: "What I knew then" }).check();
  await expect.poll(hidden).toBe(7);
  expect(await shown()).toBe(0);
  await black.getByRole("radio", { name: "What was true" }).check();
  await expect.poll(shown).toBe(7);

  // The address leads others to the same moment.
  await black.waitForURL(/#3$/);
  await white.goto(black.url());
  await expect.poll(() => moment(white).inputValue()).toBe("3");
  // Back and forth between moments that were gone to by links.
  await white.evaluate(() => location.assign("#1"));
  await expect.poll(() => moment(white).inputValue()).toBe("1");
  await white.goBack();
  await expect.poll(() => moment(white).inputValue()).toBe("3");
  await moment(white).fill(String(last));
  await expect.poll(() => white.url()).not.toMatch(/#3$/);
});
