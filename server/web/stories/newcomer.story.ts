// Somebody who has never been here: two clicks to a game against the computer, or a first game that takes him by the hand.
import { expect, inject, test } from "vitest";
import { Clicker, lots } from "./clicker";
import { enter } from "./entering";
import { legalIn, lessons } from "./lessons";
import { plies } from "./table";
import { openWindow } from "./window";

test("a newcomer plays the computer after two clicks and without an account", async () => {
  const page = await openWindow("/");
  const tile = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Kubism" }) });
  let clicks = 0;
  await tile.getByRole("button", { name: "Play the computer" }).click();
  clicks += 1;
  if (!page.url().includes("/rooms/")) {
    const gentlest = tile.getByRole("button", { name: "Level 1" });
    const begun = page.waitForURL("**/rooms/*");
    await Promise.race([begun, gentlest.click().then(() => (clicks += 1))]);
    await begun;
  }
  expect(clicks).toBeLessThanOrEqual(2);

  await page.getByText(/^Choose .*your pawn to move it.*an empty square to place a new piece/).waitFor();
  const marked = page.locator("svg.picture rect.open");
  expect(await marked.count()).toBeGreaterThan(0);
  const player = new Clicker(page, lots(3), (name) => (/pawn/i.test(name) ? 4 : 1));
  await expect.poll(async () => (await player.seen()).mine).toBe(true);
  const before = await plies(page);
  expect(await player.act()).toEqual({ over: false, acted: true });
  await expect.poll(() => plies(page)).toBe(before + 2);
  await page.getByRole("button", { name: "I know this game" }).click();
  await marked.first().waitFor({ state: "detached" });
  await page.reload();
  await page.getByText("Your turn", { exact: true }).waitFor();
  expect(await marked.count()).toBe(0);
});

test("what the computer did in a turn of several actions is marked when the turn is over", async () => {
  const page = await openWindow("/");
  const tile = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Subsume" }) });
  await tile.getByRole("button", { name: "Play the computer" }).click();
  const begun = page.waitForURL("**/rooms/*");
  await Promise.race([begun, tile.getByRole("button", { name: "Level 1" }).click()]);
  await begun;
  const live = page.getByRole("grid").and(page.locator("[aria-readonly=false]"));
  await live.waitFor();
  await page.locator(".square.source").nth(2).click();
  await page.getByRole("group", { name: "Choose" }).getByRole("button", { name: "advocate" }).click();
  await page.getByRole("button", { name: "End turn" }).click();
  await page.getByText("Computer 1’s turn").waitFor();
  await page.getByText("Your turn", { exact: true }).waitFor();
  await live.waitFor();
  const marks = page.locator("svg.picture path.last");
  expect(await marks.count()).toBeGreaterThan(0);
  const before = await marks.count();
  await page.reload();
  await expect.poll(() => marks.count()).toBe(before);
});

const GAMES = ["Tablut", "Kubism", "Subulata", "Subsume"];

test.for(GAMES)(
  "a first game of %s leads from step to step into a game against the computer",
  async (game) => {
    const id = game.toLowerCase();
    const page = await openWindow("/learn");
    await page.getByRole("link", { name: `A first game of ${game}` }).click();
    await page.getByRole("heading", { level: 1, name: `A first game of ${game}` }).waitFor();
    const steps = lessons(id);
    expect(await page.getByRole("list", { name: "Steps" }).getByRole("button").count()).toBe(steps.length);
    for (const [step, board] of steps.entries()) {
      await page
        .getByRole("grid", { name: board.caption })
        .and(page.locator("[aria-readonly=false]"))
        .waitFor();
      const legal = await legalIn(inject("url"), id, board);
      const action = board.actions[0] === "any" ? legal[0] : board.actions[0];
      await enter(page, action ?? "");
      await page.getByText(board.then, { exact: true }).first().waitFor();
      await page
        .getByRole("button", { name: step + 1 < steps.length ? "Next" : "Play the computer" })
        .click();
    }
    await page.waitForURL("**/rooms/*");
  },
);

test("in a lesson, what is legal but not asked for is put aside", async () => {
  const page = await openWindow("/learn/tablut/first");
  await page.getByRole("button", { name: "Step 2" }).click();
  await page.locator("[data-square=c2]").click();
  await page.locator("[data-square=c3]").click();
  await page
    .getByText(/The rules allow that/)
    .first()
    .waitFor();
  await page.getByRole("gridcell", { name: /^c2, white swede/i }).waitFor();
  expect(await page.getByRole("button", { name: "Next" }).count()).toBe(0);
});

test("what the rules forbid is said in a sentence, and the board stays as it is", async () => {
  const page = await openWindow("/learn/tablut");
  const first = page.getByRole("figure").first();
  await first.locator("[data-square=e3]").click();
  await first.locator("[data-square=e2]").click();
  await first.getByText("A piece moves over empty squares to an empty square: e2 is occupied.").waitFor();
  await first.locator("[data-square=e3]").click();
  await first.locator("[data-square=f3]").click();
  await first.getByText("Black to move.").waitFor();
  await first.getByRole("button", { name: "Set it up again" }).click();
  await first.getByText("White to move.").waitFor();
});
