// Enters an action like a player with a mouse: squares by clicks, other tokens by the offered buttons.
import type { Locator, Page } from "playwright-core";
import { tokens } from "../src/board/notation";

const DIRECTIONS: Record<string, string> = { N: "up", E: "right", S: "down", W: "left" };

/** Enters an action on the only board of the page. */
export async function enterAction(page: Page | Locator, action: string): Promise<void> {
  const choices = page.getByRole("group", { name: "Choose" });
  // A single possible join needs no choice of squares.
  const joined = action.startsWith("*");
  for (const token of tokens(action) ?? []) {
    if (/^[a-z]\d$/.test(token) && !joined) await page.locator(`[data-square=${token}]`).click();
    else if (token === ".") await page.getByRole("button", { name: "End turn" }).click();
    else if (token === "*") await page.getByRole("button", { name: "Join" }).click();
    // The last choice is filled in if there is no alternative.
    else if (/^[A-Z]$/.test(token) && (await choices.count()) > 0) {
      const named = choices.getByTitle(DIRECTIONS[token] ?? token, { exact: true });
      await named
        .or(choices.getByRole("button").filter({ hasText: new RegExp(`^${token}`) }))
        .first()
        .click();
    }
  }
}
