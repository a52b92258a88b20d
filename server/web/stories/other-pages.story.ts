// A game whose player is on another page of the site.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { abort, createGame, joinGame, move, moveBoth, replaySlider, resign, startGame } from "./game-steps";
import { openWindow } from "./window";

const LIVE = { Game: "Tablut", "Time control": "Real time" };

async function leave(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Learn", exact: true }).click();
  await page.getByRole("heading", { name: "Learn to play" }).waitFor();
}

const notice = (page: Page, text: RegExp) => page.locator(".line").getByText(text);

async function expectOnly(page: Page, text: RegExp): Promise<void> {
  await notice(page, text).waitFor();
  expect(await page.locator(".line").count()).toBe(1);
}

test("a player on another page is present in a game that begins", async () => {
  const host = await openWindow("/create");
  await createGame(host, { ...LIVE, Opponent: "A friend", "Play as": "Black" });
  const room = new URL(host.url()).pathname;
  await host.getByRole("heading", { name: "Invite a friend" }).waitFor();
  // Load a page, so that it fetches its list of games before the game begins.
  await host.goto("/settings");
  await host.getByLabel("Name").waitFor();
  const guest = await openWindow(room);
  await Promise.all([joinGame(guest), notice(host, /joined your game of Tablut/).waitFor()]);
  await replaySlider(guest).waitFor();
  await guest.getByTitle("Here: has Konakis open").waitFor();
  await move(guest, "e3", "f3");
  await expectOnly(host, /^Your turn in Tablut against .* Play now$/);
  await abort(guest);
  await expectOnly(
    host,
    /^Your game of Tablut against .* is over\. The game was called off before both sides had made a move\. Show game$/,
  );
});

test("other pages show draw offers, results and rematch offers", async () => {
  const [white, black] = await startGame(LIVE);
  await moveBoth(white, black);
  await leave(black);
  await white.getByRole("button", { name: "Offer a draw" }).click();
  await expectOnly(black, / offers a draw in Tablut\. Open game$/);
  await white.getByRole("button", { name: "Withdraw" }).click();
  await notice(black, /offers a draw/).waitFor({ state: "detached" });
  await resign(white);
  await expectOnly(
    black,
    /^You won your game of Tablut against .*\. White resigned, so Black wins\. Show game$/,
  );
  const result = white.getByRole("region", { name: "Result" });
  await result.getByRole("button", { name: "Rematch" }).click();
  await expectOnly(black, / offers a rematch of Tablut\. Open game$/);
  await black.getByRole("link", { name: "Open game" }).click();
  await black.getByRole("button", { name: "Accept" }).first().waitFor();
  expect(await black.locator(".line").count()).toBe(0);
});

test("a player who offered a rematch is told that it has begun", async () => {
  const [white, black] = await startGame(LIVE);
  await abort(white);
  const result = white.getByRole("region", { name: "Result" });
  await result.getByRole("button", { name: "Rematch" }).click();
  await black.getByRole("button", { name: "Accept" }).first().waitFor();
  await white.goto("/learn");
  await white.getByRole("heading", { name: "Learn to play" }).waitFor();
  const before = black.url();
  await black.getByRole("button", { name: "Accept" }).first().click();
  await black.waitForURL((url) => url.pathname.startsWith("/rooms/") && url.href !== before);
  await expectOnly(white, /^Your rematch of Tablut against .* has begun\. Play now$/);
  await black.getByTitle("Here: has Konakis open").waitFor();
  await white.getByRole("link", { name: "Play now" }).click();
  await white.waitForURL(black.url());
});

test("the notice of a turn disappears when the turn is over", async () => {
  const [white, black] = await startGame(LIVE);
  const other = await white.context().newPage();
  await other.goto("/learn");
  await notice(other, /^Your turn in Tablut/).waitFor();
  await move(white, "e3", "f3");
  await notice(other, /^Your turn in Tablut/).waitFor({ state: "detached" });
  await move(black, "e2", "g2");
  await notice(other, /^Your turn in Tablut/).waitFor();
  await other.goto(`${new URL(white.url()).pathname}`);
  await replaySlider(other).waitFor();
  expect(await other.locator(".line").count()).toBe(0);
});

test("the list of games shows the name of a player who joined", async () => {
  const host = await openWindow("/create");
  await createGame(host, { Game: "Tablut", Opponent: "A friend", "Time control": "Correspondence" });
  const room = new URL(host.url()).pathname;
  await host.getByRole("link", { name: "Konakis home" }).click();
  const games = host.locator("section", { hasText: "Your games" });
  await games.getByText("waiting for an opponent").waitFor();
  // Hide the page, because a hidden page does not fetch its list again.
  await host.evaluate(() =>
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true }),
  );
  const guest = await openWindow(room);
  await Promise.all([joinGame(guest), notice(host, /joined your game of Tablut/).waitFor()]);
  await games.getByText(/^against /).waitFor();
  expect(await games.getByText("waiting for an opponent").count()).toBe(0);
});
