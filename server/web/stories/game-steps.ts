// Steps that players take on the page.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { requestsAnswered } from "./pending-requests";
import { openWindow } from "./window";

/** The option to choose in each group of the form for new games. The key is the legend of the group. */
export type Choices = Record<string, string>;

/** Creates a game and stays in its room. `person` is the id of a user to challenge. */
export async function createGame(page: Page, choices: Choices, person?: string): Promise<void> {
  await page.goto(person === undefined ? "/create" : `/create?person=${person}`);
  for (const [legend, choice] of Object.entries(choices)) {
    const group = page.getByRole("group", { name: legend, exact: true });
    // A label may contain the name of a side after its colour, as in “White · Swedes”.
    await group.getByRole("radio", { name: new RegExp(`^${choice}( · .*)?$`) }).check();
  }
  await page
    .getByRole("button", { name: /^(Create invite link|Send challenge|Start game|Find an opponent)$/ })
    .click();
  await page.waitForURL("**/rooms/*");
}

/** Changes the player's name. The settings page must be open. */
export async function saveName(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByText(`Your name is now ${name}.`).first().waitFor();
}

/** Starts a game against the weakest computer opponent. */
export async function playComputer(page: Page, game: string): Promise<void> {
  const tile = page.getByRole("article").filter({ has: page.getByRole("heading", { name: game }) });
  await tile.getByRole("button", { name: "Play the computer" }).click();
  // A game with a single level starts without a choice of levels.
  const begun = page.waitForURL("**/rooms/*");
  await Promise.race([begun, tile.getByRole("button", { name: "Play level 1" }).click()]);
  await begun;
}

export async function joinGame(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Join", exact: true }).click();
}

/** Starts a game. Returns the window of its creator, who plays White by default, and that of the other player. */
export async function startGame(
  choices: Choices,
  options: Parameters<typeof openWindow>[1] = {},
): Promise<[Page, Page]> {
  const host = await openWindow("/create", options);
  await createGame(host, { Opponent: "A friend", "Play as": "White", ...choices });
  const guest = await openWindow(new URL(host.url()).pathname, options);
  await joinGame(guest);
  for (const page of [host, guest]) await replaySlider(page).waitFor();
  return [host, guest];
}

export const replaySlider = (page: Page) => page.getByRole("slider", { name: "Position in the game" });

export async function plies(page: Page): Promise<number> {
  return Number(await replaySlider(page).getAttribute("max"));
}

export async function reached(page: Page, ply: number): Promise<void> {
  // A page that lost its connection may wait some seconds before it connects again.
  await expect.poll(() => plies(page), { timeout: 20_000 }).toBe(ply);
}

export async function result(page: Page): Promise<string> {
  const section = page.getByRole("region", { name: "Result" });
  return `${await section.getByRole("heading").innerText()}. ${await section.locator("p").first().innerText()}`;
}

/**
 * Waits until the result accepts presses, then scrolls to it. A press on an inert element would make Playwright scroll.
 * The bar would then appear at the bottom and receive the end of the press.
 */
export async function scrollToResult(page: Page): Promise<Locator> {
  const result = page.getByRole("region", { name: "Result" });
  await page.locator("section.result:not([inert])").waitFor();
  await result.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await page.getByRole("group", { name: "End of the game" }).waitFor({ state: "detached" });
  return result;
}

export async function abort(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Abort game" }).click();
  await page.getByRole("button", { name: "Abort", exact: true }).click();
}

/** Resigns, and confirms it by a second click. */
export async function resign(page: Page): Promise<void> {
  for (let click = 0; click < 2; click += 1) await page.getByRole("button", { name: "Resign" }).click();
}

export async function move(page: Page, from: string, to: string): Promise<void> {
  const board = page.getByRole("grid");
  await board.and(page.locator("[aria-readonly=false]")).waitFor();
  for (const square of [from, to]) await board.locator(`[data-square=${square}]`).click();
}

/** Makes the first move of each side in Tablut. After it, the game can no longer be aborted. */
export async function moveBoth(white: Page, black: Page): Promise<void> {
  await move(white, "e3", "f3");
  await reached(black, 1);
  await move(black, "e2", "g2");
  await reached(white, 2);
}

/**
 * Waits until the page of a game between people has loaded all chunks that it loads automatically. It loads the last of
 * these chunks after the first action. Call this function before a server stops: a page that fails to load a chunk
 * reloads itself when the server is back.
 */
export async function chunksLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    const parts = [/\/worker-client.*\.js$/, /\/sounds-.*\.js$/, /\/end-parts.*\.js$/, /\/end-parts.*\.css$/];
    return parts.every((part) => names.some((name) => part.test(name)));
  });
  // A chunk that one of these imports may arrive after it.
  await requestsAnswered(page);
}
