// A challenge appears on the challenged player's home page.
import { expect, test } from "vitest";
import { joinGame, createGame, replaySlider } from "./game-steps";
import { openWindow } from "./window";

test("a challenge appears on the home page and starts a game", async () => {
  const [ben, anna] = [await openWindow("/settings"), await openWindow("/settings")];
  const own = await ben.getByRole("link", { name: "Your games and ratings" }).getAttribute("href");
  await anna.getByLabel("Name").fill("Anna");
  await anna.getByLabel("Name").press("Enter");
  await anna.getByText("Your name is now Anna.").waitFor();
  await ben.goto("/");
  await ben.getByRole("heading", { name: "Tablut" }).waitFor();
  await createGame(anna, { Game: "Kubism", "Play as": "White" }, own?.split("/").pop());
  const stranger = await openWindow(new URL(anna.url()).pathname);
  await stranger.getByText("This challenge is for another player").waitFor();
  expect(await stranger.getByRole("button", { name: "Join" }).isDisabled()).toBe(true);
  expect(await stranger.getByRole("button", { name: "Decline" }).count()).toBe(0);
  await ben.getByRole("link", { name: "Kubism Anna challenges you" }).click();
  await joinGame(ben);
  for (const page of [anna, ben]) await replaySlider(page).waitFor();

  await ben.goto("/");
  await ben.getByRole("link", { name: "Kubism against Anna" }).waitFor();
  expect(await ben.getByText("challenges you").count()).toBe(0);
});
