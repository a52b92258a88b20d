// The analysis of a finished game, and the analysis board on which the loser looks for a better action.
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { ClickingPlayer, seededRandom } from "./clicking-player";
import { move, moveBoth, plies, reached, replaySlider, resign, startGame } from "./game-steps";
import { expectNoOverflow, PHONE } from "./layout-checks";
import { Server } from "./server";
import { openWindow } from "./window";

/** The time limit for a judgement, or for a complete analysis, in milliseconds. */
const JUDGED_WITHIN = { timeout: 100_000 };
const graph = (page: Page) => page.getByRole("slider", { name: "Evaluation graph" });
const panel = (page: Page) => page.getByRole("region", { name: "Analysis" });
const analyse = (page: Page) => page.getByRole("button", { name: "Analyse" }).click();
const complete = (page: Page) =>
  expect.poll(() => panel(page).locator(".accuracy").innerText(), JUDGED_WITHIN).toMatch(/White \d+%/);

/** The moves of a game in which Black lets the king reach the corner a1. */
const MOVES = [
  ["e3", "h3"],
  ["i4", "i3"],
  ["e4", "g4"],
  ["i3", "i2"],
  ["e5", "e3"],
  ["i2", "h2"],
  ["e3", "a3"],
  ["h2", "g2"],
  ["a3", "a1"],
] as const;

test("an analysis shows the turning point of a game", async () => {
  const server = await Server.start();
  onTestFinished(() => server.remove());
  // The restart below breaks the connection, which the browser logs as an error.
  const options = { url: server.url, failOnConsoleErrors: false };
  const [white, black] = await startGame({ Game: "Tablut" }, options);
  for (const [ply, [from, to]] of MOVES.entries()) {
    await move(ply % 2 === 0 ? white : black, from, to);
    for (const page of [white, black]) await reached(page, ply + 1);
  }
  await analyse(black);
  await panel(black)
    .getByText(/^\d of 9 actions judged$/)
    .waitFor();
  const height = () =>
    panel(black).evaluate(async (it) => {
      // The font changes the height of lines, so wait until it is loaded.
      await document.fonts.ready;
      return it.getBoundingClientRect().height;
    });
  const before = await height();

  await server.kill();
  await panel(black).getByText("Waiting for the connection…").waitFor();
  await server.run();
  await complete(black);
  expect(await height()).toBe(before);

  const turning = panel(black).getByRole("button", { name: /^4\. Black: move from h2 to g2 / });
  await turning.click();
  await expect.poll(() => replaySlider(black).inputValue()).toBe("7");
  expect(await black.locator("path.sketch.made").count()).toBe(1);
  expect(await black.locator("path.sketch").count()).toBe(2);

  await graph(black).press("Home");
  await expect.poll(() => replaySlider(black).inputValue()).toBe("0");
  expect(await black.locator(".sketch").count()).toBe(0);
  const box = await graph(black).boundingBox();
  if (!box) throw new Error("the graph is not in view");
  await graph(black).click({ position: { x: (box.width * 8) / 9, y: 20 } });
  await expect.poll(() => replaySlider(black).inputValue()).toBe("8");
  await expect.poll(() => graph(black).getAttribute("aria-valuetext")).toMatch(/White (9\d|100)%/);

  await panel(black).getByRole("button", { name: "Learn from mistakes" }).click();
  await black
    .getByText("In the game, Black played h2-g2 (move from h2 to g2). Play a better action.")
    .waitFor();
  await move(black, "h2", "g2");
  await panel(black)
    .getByText(/^That’s the move from the game: Black’s chances are 0% after this/)
    .waitFor(JUDGED_WITHIN);
  await panel(black).getByText("Try another action.").waitFor();
  await move(black, "e2", "a2");
  await panel(black)
    .getByText(/^Well found: Black’s chances are \d+% after this/)
    .waitFor(JUDGED_WITHIN);
  await panel(black).getByText("The search is complete.").waitFor(JUDGED_WITHIN);

  const line = black.getByText("Line:").locator("..").getByRole("button");
  const second = (await line.nth(1).innerText()).trim();
  await line.nth(1).click();
  const played = black.getByRole("group", { name: "Line" });
  await expect.poll(() => played.locator("[aria-current=step]").innerText()).toBe(second);
  const announced = () => black.locator("div.unseen[aria-live]").textContent();
  await played.getByRole("button", { name: "Back" }).click();
  await expect.poll(announced).toMatch(/^White: \S+ from \S+ to /);
  await played.getByRole("button", { name: "Forward" }).click();
  await expect.poll(announced).toMatch(/^Black: \S+ from \S+ to /);
  await expectNoOverflow(black, "an analysis board");
  await black.getByText("Position as text").click();
  const text = black.getByRole("textbox", { name: "Position as text" });
  await text.fill("nothing");
  await black.getByRole("button", { name: "Set up" }).click();
  await expect.poll(() => black.locator(".refused").count()).toBe(1);
  await black.goBack();

  const learnAndBack = async () => {
    await black.getByRole("link", { name: "Learn", exact: true }).click();
    await black.getByRole("heading", { name: "Learn to play" }).waitFor();
    await black.goBack();
  };
  await expect.poll(() => played.locator("[aria-current=step]").innerText()).toBe(second);
  await learnAndBack();
  await expect.poll(() => played.locator("[aria-current=step]").innerText()).toBe(second);
  await black.getByRole("link", { name: "Back to the game" }).click();
  await black.getByRole("region", { name: "Result" }).waitFor();
  await analyse(black);
  await complete(black);
  expect(await replaySlider(black).inputValue()).toBe("7");
  await learnAndBack();
  await complete(black);
  expect(await replaySlider(black).inputValue()).toBe("7");
});

test("analysis of a game without mistakes leaves no space for them", async () => {
  const [white, black] = await startGame({ Game: "Tablut" });
  await moveBoth(white, black);
  await resign(white);
  await analyse(white);
  await complete(white);
  const none = await panel(white).getByText("No big mistakes in this game").boundingBox();
  const board = await panel(white).getByRole("button", { name: "Analysis board" }).boundingBox();
  expect((board?.y ?? Infinity) - (none?.y ?? 0) - (none?.height ?? 0)).toBeLessThan(30);
});

test("an analysis of a game with secrets shows what each side knew", async () => {
  const [white, black] = await startGame(
    { Game: "Subulata", Rules: "YourTurnMyTurn" },
    { ...PHONE, viewport: { width: 320, height: 640 }, colorScheme: "dark" },
  );
  const players = [white, black].map((page, seat) => new ClickingPlayer(page, seededRandom(seat)));
  while ((await plies(white)) < 5) for (const player of players) await player.act();
  await resign(white);
  await black.getByRole("region", { name: "Result" }).waitFor();
  await analyse(black);
  await complete(black);
  await expectNoOverflow(black, "an analysis at 320 px");

  const area = () => black.locator(".graph path.white").getAttribute("d");
  const truth = await area();
  await black.getByRole("radio", { name: "What Black knew" }).check();
  await panel(black).getByText("from what Black knew").waitFor();
  expect(await area()).not.toBe(truth);

  await panel(black).getByRole("button", { name: "Analysis board" }).click();
  await black.getByRole("button", { name: "Flip board" }).waitFor();
  const top = (square: string) =>
    black.locator(`[data-square=${square}]`).evaluate((it) => it.getBoundingClientRect().top);
  expect(await top("a1")).toBeLessThan(await top("a5"));

  await black.goBack();
  await replaySlider(black).fill("4");
  await panel(black).getByRole("button", { name: "Analysis board" }).click();
  await expect.poll(() => new URL(black.url()).searchParams.get("ply")).toBe("4");
  // Any legal action can be the mistake, because the story needs only a position in which to look for a better one.
  const legal = await black.evaluate(async () => {
    const query = new URLSearchParams(location.search);
    for (const name of ["room", "ply"]) query.delete(name);
    const response = await fetch(`/positions/subulata?${query}`);
    return ((await response.json()) as { legal: string[] }).legal;
  });
  await black.goto(`${black.url()}&mistake=${encodeURIComponent(legal[0] ?? "")}`);
  await black.getByRole("button", { name: "Show the best action" }).click();
  await panel(black)
    .getByText(/^From what (White|Black) knew, the best action was /)
    .waitFor(JUDGED_WITHIN);
  await panel(black).getByText("Best with everything revealed:").waitFor(JUDGED_WITHIN);
  expect(await black.locator(".sketch").count()).toBe(1);
  expect(await black.locator(".sketch.made").count()).toBe(0);
  await expectNoOverflow(black, "the best action at 320 px");
});

test("an analysis link works with a parameter of another site", async () => {
  // The server refuses the position below, which the browser logs as an error.
  const page = await openWindow("/analysis/tablut?utm_source=x", { failOnConsoleErrors: false });
  await page.getByRole("grid").waitFor();
  await page.getByRole("button", { name: "Copy link" }).waitFor();
  await page.goto("/analysis/tablut?position=nothing");
  await page.getByRole("link", { name: "Begin at the start" }).waitFor();
  for (const name of ["Copy link", "Flip board"])
    expect(await page.getByRole("button", { name }).count()).toBe(0);
});
