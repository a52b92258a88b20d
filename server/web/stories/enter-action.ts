// Enters an action with the mouse.
import type { Locator, Page } from "playwright-core";
import { tokens } from "../src/board/notation";
import { tokenLabel } from "../src/board/token-labels";

export async function enterAction(page: Page | Locator, action: string): Promise<void> {
  const choices = page.getByRole("group", { name: "Choose" });
  // A board with rank 1 at the top is shown from Black’s side.
  const corner = await page.locator("[data-square]").first().getAttribute("data-square");
  const side = corner?.slice(1) === "1" ? "black" : "white";
  // This function can enter a join only if no other join is possible. The page then fills in the squares of the join,
  // so the loop clicks none of them.
  const joined = action.startsWith("*");
  for (const token of tokens(action) ?? []) {
    if (/^[a-z]\d$/.test(token) && !joined) await page.locator(`[data-square=${token}]`).click();
    else if (token === ".") await page.getByRole("button", { name: "End turn" }).click();
    else if (token === "*") await page.getByRole("button", { name: "Join" }).click();
    else if (/^[A-Z]$/.test(token) && (await choices.count()) > 0) {
      const named = choices.getByTitle(tokenLabel(token, [], side), { exact: true });
      await named
        .or(choices.getByRole("button").filter({ hasText: new RegExp(`^${token}`) }))
        .first()
        .click();
    }
  }
}
