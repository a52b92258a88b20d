// A new player: a first game against the computer, levels, tips and lessons.
import { expect, inject, test } from "vitest";
import { ClickingPlayer, seededRandom } from "./clicking-player";
import { enterAction } from "./enter-action";
import { legalIn, lessons } from "./lessons";
import { createGame, playComputer, plies, reached, resign, startGame } from "./game-steps";
import { openWindow } from "./window";

test("a new player needs at most two clicks to play the computer", async () => {
  const page = await openWindow("/");
  const tile = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Kubism" }) });
  let clicks = 0;
  await tile.getByRole("button", { name: "Play the computer" }).click();
  clicks += 1;
  if (!page.url().includes("/rooms/")) {
    const lowestLevel = tile.getByRole("button", { name: "Play level 1" });
    const started = page.waitForURL("**/rooms/*");
    await Promise.race([started, lowestLevel.click().then(() => (clicks += 1))]);
    await started;
  }
  expect(clicks).toBeLessThanOrEqual(2);

  await page.getByText(/^Choose .*your pawn to move it.*an empty square to place a cube/).waitFor();
  const marked = page.locator("svg.picture rect.open");
  expect(await marked.count()).toBeGreaterThan(0);
  const player = new ClickingPlayer(page, seededRandom(3), (name) => (/pawn/i.test(name) ? 4 : 1));
  await expect.poll(async () => (await player.state()).mine).toBe(true);
  const before = await plies(page);
  expect(await player.act()).toEqual({ over: false, acted: true });
  await expect.poll(() => plies(page)).toBe(before + 2);
  await page.getByRole("button", { name: "Hide tips" }).click();
  await marked.first().waitFor({ state: "detached" });
  await page.reload();
  await page.getByText("Your turn", { exact: true }).waitFor();
  expect(await marked.count()).toBe(0);

  const game = page.url();
  await page.goto(new URL("/settings", game).href);
  await page.getByRole("button", { name: "Show tips for new players again" }).click();
  await page.goto(game);
  await marked.first().waitFor();
});

test("“Back” leads from the levels to the choice of opponent", async () => {
  const page = await openWindow("/");
  const tile = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Kubism" }) });
  await tile.getByRole("button", { name: "Play the computer" }).click();
  await tile.getByRole("button", { name: "Back" }).click();
  await tile.getByRole("button", { name: "Play the computer" }).waitFor();
  await tile.getByRole("link", { name: "Play a person" }).waitFor();
});

test("a new player sees a tip about premoves while they wait", async () => {
  const [, black] = await startGame({ Game: "Tablut" });
  await black.getByText(/^You can move now too: the move is played on your turn/).waitFor();
});

test("a finished game of Subsume shows no current phase", async () => {
  const [white, black] = await startGame({ Game: "Subsume" });
  const phase = black.getByRole("list", { name: "phase" }).locator("[aria-current=step]");
  await phase.waitFor();
  for (const page of [white, black]) {
    const turn = page.getByRole("grid").and(page.locator("[aria-readonly=false]"));
    await turn.waitFor();
    const start = await plies(page);
    await page.locator(".square.source").nth(2).click();
    await page.getByRole("group", { name: "Choose" }).getByRole("button", { name: "advocate" }).click();
    await reached(page, start + 1);
    await page.getByRole("button", { name: "End turn" }).click();
    await turn.waitFor({ state: "detached" });
  }
  await resign(white);
  await black.getByRole("region", { name: "Result" }).waitFor();
  expect(await phase.count()).toBe(0);
});

test("all levels are in view, and each says how it plays", async () => {
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await openWindow("/", { viewport });
    const tile = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Tablut" }) });
    await tile.getByRole("button", { name: "Play the computer" }).click();
    const play = tile.getByRole("button", { name: "Play level 1" });
    await play.waitFor();
    const inView = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    const levels = tile.getByRole("radio");
    expect(await levels.count()).toBe(6);
    for (const level of await levels.all()) expect(await level.evaluate(inView)).toBe(true);
    expect(await play.evaluate(inView)).toBe(true);

    await expect.poll(() => tile.locator("[inert]").count()).toBe(0);
    await tile.getByRole("radio", { name: "Level 5 · Expert" }).check();
    await tile.getByText("Level 5 · Expert. Calculates deeply").waitFor();
    await tile.getByRole("radio", { name: "Level 6 · Master" }).hover();
    await tile.getByText("Level 6 · Master. Plays as well as it can.").waitFor();
    await page.mouse.move(0, 0);
    await tile.getByText("Level 5 · Expert. Calculates deeply").waitFor();
    await tile.getByRole("button", { name: "Play level 5" }).click();
    await page.waitForURL("**/rooms/*");
    await page.getByText("Computer level 5").first().waitFor();
  }
});

test("a double click does not start a game", async () => {
  const page = await openWindow("/");
  const tile = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Kubism" }) });
  await tile.getByRole("button", { name: "Play the computer" }).dblclick();
  await tile.getByRole("button", { name: "Play level 1" }).click({ trial: true });
  expect(new URL(page.url()).pathname).toBe("/");
});

test("all actions of the computer's turn are marked", async () => {
  const page = await openWindow("/");
  await playComputer(page, "Subsume");
  const live = page.getByRole("grid").and(page.locator("[aria-readonly=false]"));
  await live.waitFor();
  const start = await plies(page);
  await page.locator(".square.source").nth(2).click();
  await page.getByRole("group", { name: "Choose" }).getByRole("button", { name: "advocate" }).click();
  await reached(page, start + 1);
  await page.getByRole("button", { name: "End turn" }).click();
  // The computer’s turn may end before the page shows it, so wait for the number of actions.
  await expect.poll(() => plies(page)).toBeGreaterThan(start + 2);
  await page.getByText("Your turn", { exact: true }).waitFor();
  await live.waitFor();
  const marks = page.locator("svg.picture path.last");
  expect(await marks.count()).toBeGreaterThan(0);
  const before = await marks.count();
  await page.reload();
  await expect.poll(() => marks.count()).toBe(before);
});

const GAMES = ["Tablut", "Kubism", "Subulata", "Subsume"];

test.for(GAMES)("the tutorial of %s ends with a game against the computer", async (game) => {
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
    await enterAction(page, action ?? "");
    await page.getByText(board.then, { exact: true }).first().waitFor();
    await page.getByRole("button", { name: step + 1 < steps.length ? "Next" : "Play the computer" }).click();
  }
  await page.getByRole("button", { name: "Play level 1" }).click();
  await page.waitForURL("**/rooms/*");
});

test("a lesson refuses a legal action that does not solve its task", async () => {
  const page = await openWindow("/learn/tablut/first");
  await page.getByRole("button", { name: "Step 2" }).click();
  await page.locator("[data-square=c2]").click();
  await page.locator("[data-square=c3]").click();
  await page
    .getByText(/not what the task asks for/)
    .first()
    .waitFor();
  await page.getByRole("gridcell", { name: /^c2, white swede/i }).waitFor();
  expect(await page.getByRole("button", { name: "Next" }).count()).toBe(0);
});

test("a lesson goes on after a reload and after “Back”", async () => {
  const page = await openWindow("/learn/tablut/first");
  const list = page.getByRole("list", { name: "Steps" });
  const solved = () => list.locator(".solved").count();
  const board = lessons("tablut")[0];
  if (!board) throw new Error("the lesson has no step");
  const legal = await legalIn(inject("url"), "tablut", board);
  await page.getByRole("grid", { name: board.caption }).waitFor();
  await enterAction(page, (board.actions[0] === "any" ? legal[0] : board.actions[0]) ?? "");
  await page.getByRole("button", { name: "Next" }).click();
  const second = page.getByRole("button", { name: "Step 2" }).and(page.locator("[aria-current=step]"));
  await second.waitFor();
  await page.reload();
  await second.waitFor();
  expect(await solved()).toBe(1);
  await list.getByRole("button").last().click();
  await page.getByRole("link", { name: "Read the rules" }).click();
  await page.getByRole("heading", { name: "Draws" }).waitFor();
  await page.goBack();
  await list.getByRole("button").last().and(page.locator("[aria-current=step]")).waitFor();
  expect(await solved()).toBe(1);
});

test("an illegal action is explained and leaves the board as is", async () => {
  const page = await openWindow("/learn/tablut");
  const first = page.getByRole("figure").first();
  await first.locator("[data-square=e3]").click();
  await first.locator("[data-square=e2]").click();
  await first.getByText("A piece moves over empty squares to an empty square: e2 is occupied.").waitFor();
  await first.locator("[data-square=e3]").click();
  await first.locator("[data-square=f3]").click();
  await first.getByText("Black · Muscovites to move.").waitFor();
  await first.getByRole("button", { name: "Reset" }).click();
  await first.getByText("White · Swedes to move.").waitFor();
});

test("no tip marks a square while a move can still be cancelled", async () => {
  const [white] = await startGame({ Game: "Tablut", "Time control": "Correspondence" });
  const marked = white.locator("svg.picture rect.open");
  await marked.first().waitFor();
  await white.locator("[data-square=e3]").click();
  await white.locator("[data-square=f3]").click();
  await white.getByRole("button", { name: "Cancel" }).waitFor();
  expect(await marked.count()).toBe(0);
  await white.getByRole("button", { name: "Cancel" }).click();
  await marked.first().waitFor();
});

test("the tokens of a stack are explained without scrolling", async () => {
  const page = await openWindow("/create");
  await createGame(page, { Game: "Subsume", Opponent: "Computer", "Play as": "White" });
  for (const turn of [1, 2]) {
    await page.getByText(`Turn ${turn} of 100`).waitFor();
    await page.getByText("Your turn", { exact: true }).waitFor();
    await enterAction(page, "+a1A");
    if (turn === 1) await enterAction(page, ".");
  }
  await page.getByText(/^Tokens from the top down/).waitFor();
  const hidden = await page.locator(".aside > .steady").evaluate((it) => it.scrollHeight - it.clientHeight);
  expect(hidden).toBe(0);
});
