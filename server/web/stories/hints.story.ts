// Hints in a game against the computer.
import { expect, test } from "vitest";
import { enterAction } from "./enter-action";
import { plies } from "./game-steps";
import { openWindow } from "./window";

test("a hint shows the piece first, then the action", async () => {
  const page = await openWindow("/");
  const tile = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Tablut" }) });
  await tile.getByRole("button", { name: "Play the computer" }).click();
  const begun = page.waitForURL("**/rooms/*");
  await Promise.race([begun, tile.getByRole("button", { name: "Level 1" }).click()]);
  await begun;
  const button = page.getByRole("button", { name: "Hint", exact: true });
  await button.click();
  const message = (text: RegExp) => page.locator("#main").getByText(text);
  await message(/^Hint: look at [a-i][1-9]\. /).waitFor();
  const before = await plies(page);
  expect(await page.locator("circle.sketch").count()).toBe(1);

  await button.click();
  const text = message(/^Hint: [a-i][1-9]-[a-i][1-9]\.$/);
  await text.waitFor();
  expect(await page.locator("path.sketch").count()).toBe(1);
  const action = (await text.innerText()).slice("Hint: ".length, -1);
  await enterAction(page, action);
  await expect.poll(() => plies(page)).toBe(before + 2);
  await text.waitFor({ state: "detached" });
  expect(await page.locator(".sketch").count()).toBe(0);

  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.locator("#main").getByText("1 hint taken.").waitFor();
});
