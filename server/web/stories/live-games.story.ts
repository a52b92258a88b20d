// A player who visits another page during a live game stays present, and gets a notice of their turn.
import { expect, test } from "vitest";
import { move, reached, startGame } from "./game-steps";

test("a player on another page is told that it is their turn", async () => {
  const [white, black] = await startGame({ Game: "Tablut" });
  await move(white, "e3", "d3");
  await reached(black, 1);
  await move(black, "a4", "a3");
  await reached(white, 2);
  await move(white, "d3", "c3");
  await reached(black, 3);
  await white.getByRole("link", { name: "Konakis home" }).click();
  await white.getByRole("heading", { name: "Your games" }).waitFor();
  await move(black, "a3", "a2");
  await white.getByText(/^Your turn in Tablut against .* Play now$/).waitFor();
  await white.locator("section", { hasText: "Your games" }).getByText("your turn").waitFor();
  expect(await black.getByText("is away").count()).toBe(0);

  // The notice of a chat message replaces the notice of the turn, and disappears when White opens the game.
  await black
    .getByLabel("Message. Messages reach only the players who have Konakis open.")
    .fill("Are you there?");
  await black.getByRole("button", { name: "Send" }).click();
  const told = white.getByText(/ sent you a message in Tablut\. It’s your turn\. Open game$/);
  await told.waitFor();
  await white.getByRole("link", { name: "Open game" }).click();
  await white.getByRole("log").getByText("Are you there?").waitFor();
  expect(await told.count()).toBe(0);
  await white.getByTitle("Here: has Konakis open").waitFor();

  await white.context().close();
  const away = / is away\. If they stay away for two minutes, you win\.$/;
  await black.locator("p", { hasText: away }).waitFor();
  await expect.poll(() => black.locator("div.unseen[aria-live]").textContent()).toMatch(away);
});
