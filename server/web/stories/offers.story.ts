// Offers between players: takeback, draw, rematch.
import { expect, test } from "vitest";
import { move, replaySlider, reached, result, startGame } from "./game-steps";

test("takeback, draw and rematch offers are accepted", async () => {
  const [white, black] = await startGame({ Game: "Tablut" });
  await move(white, "e3", "f3");
  await reached(black, 1);

  await white.getByRole("button", { name: "Ask for a takeback" }).click();
  await black.getByRole("button", { name: "Accept" }).click();
  await Promise.all([white, black].map((page) => reached(page, 0)));
  await white.getByRole("gridcell", { name: /^e3, white swede/i }).waitFor();

  await move(white, "e3", "g3");
  await reached(black, 1);
  await black.getByRole("button", { name: "Offer a draw" }).click();
  await white.getByRole("button", { name: "Decline" }).click();
  await white.getByRole("button", { name: "Accept" }).waitFor({ state: "detached" });
  await move(black, "e2", "f2");
  await reached(white, 2);
  await black.getByRole("button", { name: "Offer a draw" }).click();
  await white.getByRole("button", { name: "Accept" }).click();
  for (const page of [white, black]) {
    await page.getByRole("region", { name: "Result" }).waitFor();
    expect(await result(page)).toMatch(/draw/i);
  }

  const before = white.url();
  await white.getByRole("button", { name: "Rematch" }).click();
  await black.getByRole("button", { name: "Accept" }).click();
  for (const page of [white, black]) {
    await page.waitForURL((url) => url.pathname.startsWith("/rooms/") && url.href !== before);
    await replaySlider(page).waitFor();
  }
  expect(white.url()).toBe(black.url());
  await move(black, "e3", "f3");
  await reached(white, 1);
});

test("resigning needs a confirmation and loses the game", async () => {
  const [white, black] = await startGame({ Game: "Tablut" });
  await move(white, "e3", "f3");
  await reached(black, 1);
  await move(black, "e2", "g2");
  await reached(white, 2);
  await white.getByRole("button", { name: "Resign" }).click();
  await white.getByRole("button", { name: "Cancel" }).click();
  await white.getByRole("button", { name: "Resign" }).click();
  await white.getByRole("button", { name: "Resign" }).click();
  await black.getByRole("region", { name: "Result" }).waitFor();
  expect(await result(black)).toBe("You won. White resigned.");
  expect(await result(white)).toBe("You lost. White resigned.");
});
