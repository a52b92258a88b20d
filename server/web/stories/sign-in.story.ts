// Without Discord, the server offers no sign-in. A badge distinguishes computers from people.
import { expect, test } from "vitest";
import { createGame } from "./game-steps";
import { openWindow } from "./window";

test("without Discord no page offers a sign-in", async () => {
  const page = await openWindow("/settings");
  await page.getByRole("button", { name: "Save name" }).waitFor();
  await page.waitForFunction(() => localStorage.getItem("konakis.token") !== null);
  for (const place of ["/settings", "/create", "/leaderboard/tablut", "/"]) {
    await page.goto(place);
    await page.waitForLoadState("networkidle");
    expect(await page.getByText(/sign in/i).count(), place).toBe(0);
  }
});

test("a computer opponent has a badge", async () => {
  const page = await openWindow("/");
  await createGame(page, { Game: "Tablut", Opponent: "Computer", "Play as": "White" });
  await page.locator("[data-seat=black]").getByTitle("Computer opponent").waitFor();
  expect(await page.locator("[data-seat=white]").getByTitle("Computer opponent").count()).toBe(0);
});
