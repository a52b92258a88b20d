// The replay of a finished game.
import { expect, test } from "vitest";
import { ClickingPlayer, seededRandom } from "./clicking-player";
import { plies, replaySlider, resign, startGame } from "./game-steps";

test("a replay shows everything or only what the player saw", async () => {
  const [white, black] = await startGame({ Game: "Subulata", Rules: "YourTurnMyTurn" });
  const players = [white, black].map((page, seat) => new ClickingPlayer(page, seededRandom(seat)));
  while ((await plies(white)) < 8) for (const player of players) await player.act();
  await resign(white);
  await black.getByRole("region", { name: "Result" }).waitFor();
  const last = await plies(black);

  const hidden = () => black.getByRole("gridcell", { name: /white grasshopper, value unknown/i }).count();
  const shown = () => black.getByRole("gridcell", { name: /white grasshopper, value \d/i }).count();
  await expect.poll(shown).toBeGreaterThan(0);
  expect(await hidden()).toBe(0);

  await black.getByRole("button", { name: "First position" }).click();
  await expect.poll(() => replaySlider(black).inputValue()).toBe("0");
  await black.getByRole("heading", { name: "You won" }).click();
  for (let step = 1; step <= 3; step += 1) {
    await black.keyboard.press("ArrowRight");
    await expect.poll(() => replaySlider(black).inputValue()).toBe(String(step));
  }
  const announced = () => black.locator("div.unseen[aria-live]").textContent();
  // The colon tells an action from the news of the resignation, which may still be there.
  await expect.poll(announced).toMatch(/^(White|Black): /);
  await replaySlider(black).fill("0");
  await expect.poll(announced).toBe(`After 0 of ${last} actions.`);
  await replaySlider(black).fill("3");
  await expect.poll(shown).toBeGreaterThan(0);
  await black.getByText("Replay:").waitFor();
  await black.getByRole("radio", { name: "As I saw it" }).check();
  await expect.poll(hidden).toBe(7);
  expect(await shown()).toBe(0);
  // The captures beside the names are those of the displayed position, in which nothing has been captured yet.
  expect(await black.locator(".player .taken").count()).toBe(0);
  await replaySlider(black).fill(String(last));
  await expect.poll(hidden).toBeGreaterThan(0);
  await replaySlider(black).fill("3");
  await black.getByRole("radio", { name: "Show everything" }).check();
  await expect.poll(shown).toBe(7);
  await black.getByRole("radio", { name: "Show everything" }).click();
  await black.keyboard.press("ArrowLeft");
  await expect.poll(() => replaySlider(black).inputValue()).toBe("2");
  await black.keyboard.press("ArrowRight");

  await black.waitForURL(/#3$/);
  await white.goto(black.url());
  await expect.poll(() => replaySlider(white).inputValue()).toBe("3");
  await white.evaluate(() => location.assign("#1"));
  await expect.poll(() => replaySlider(white).inputValue()).toBe("1");
  await white.goBack();
  await expect.poll(() => replaySlider(white).inputValue()).toBe("3");
  await replaySlider(white).fill(String(last));
  await expect.poll(() => white.url()).not.toMatch(/#3$/);
});
