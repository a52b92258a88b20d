// What people do at the table, by the page alone: they make a game, join it, watch it.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openWindow } from "./window";

/** What is chosen on the page for a new game: the legend, and the choice below it. */
export type Choices = Record<string, string>;

/** Makes a game by the form, against anybody or this user, and waits in it. */
export async function make(page: Page, choices: Choices, person?: string): Promise<void> {
  await page.goto(person === undefined ? "/create" : `/create?person=${person}`);
  for (const [legend, choice] of Object.entries(choices)) {
    const group = page.getByRole("group", { name: legend, exact: true });
    await group.getByRole("radio", { name: choice, exact: true }).check();
  }
  await page.getByRole("button", { name: /^(Make the link|Begin|Wait for a player)$/ }).click();
  await page.waitForURL("**/rooms/*");
}

/** Takes the free seat of a game by its link. */
export async function join(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play", exact: false }).first().click();
}

/** A game of two windows: who made it, who joined. */
export async function twoAt(
  choices: Choices,
  options: Parameters<typeof openWindow>[1] = {},
): Promise<[Page, Page]> {
  const host = await openWindow("/create", options);
  await make(host, { Against: "A friend", "You play": "White", ...choices });
  const guest = await openWindow(new URL(host.url()).pathname, options);
  await join(guest);
  for (const page of [host, guest]) await moment(page).waitFor();
  return [host, guest];
}

/** The slider that says at which action of how many one looks. */
export const moment = (page: Page) => page.getByRole("slider", { name: "Moment of the game" });

/** How many actions the page knows of. */
export async function plies(page: Page): Promise<number> {
  return Number(await moment(page).getAttribute("max"));
}

/** Waits until the page knows of so many actions. */
export async function reached(page: Page, ply: number): Promise<void> {
  // A page that has just lost its connection may wait for some seconds before it tries again.
  await expect.poll(() => plies(page), { timeout: 20_000 }).toBe(ply);
}

/** How the game ended, by the page. */
export async function result(page: Page): Promise<string> {
  const section = page.getByRole("region", { name: "Result" });
  return `${await section.getByRole("heading").innerText()}. ${await section.locator("p").first().innerText()}`;
}

/** Moves a piece by two clicks. */
export async function move(page: Page, from: string, to: string): Promise<void> {
  const board = page.getByRole("grid");
  await board.and(page.locator("[aria-readonly=false]")).waitFor();
  for (const square of [from, to]) await board.locator(`[data-square=${square}]`).click();
}
