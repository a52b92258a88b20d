// Entering an action on a board as somebody with a mouse does: squares by clicks, all else by the buttons that are offered.
import type { Locator, Page } from "playwright-core";
import { tokens } from "../src/board/notation";

const DIRECTIONS: Record<string, string> = { N: "up", E: "right", S: "down", W: "left" };

/** Enters an action on the only board that is there. */
export async function enter(page: Page | Locator, action: string): Promise<void> {
  const choices = page.getByRole("group", { name: "Choose" });
  // With one join to choose from, it is made by itself.
  const joined = action.startsWith("*");
  for (const token of tokens(action) ?? []) {
    if (/^[a-z]\d$/.test(token) && !joined) await page.locator(`[data-square=${token}]`).click();
    else if (token === ".") await page.getByRole("button", { name: "End turn" }).click();
    else if (token === "*") await page.getByRole("button", { name: "Join" }).click();
    // The last choice may be made by itself, where there is but one.
    else if (/^[A-Z]$/.test(token) && (await choices.count()) > 0) {
      const named = choices.getByTitle(DIRECTIONS[token] ?? token, { exact: true });
      await named
        .or(choices.getByRole("button").filter({ hasText: new RegExp(`^${token}`) }))
        .first()
        .click();
    }
  }
}
