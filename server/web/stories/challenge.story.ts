// A challenge appears on the challenged player's home page. On other pages, a notice tells of it.
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
  await ben.getByRole("button", { name: "Watch" }).press("Enter");
  await ben.getByText("The game hasn’t started yet").waitFor();
  await ben.keyboard.press("Tab");
  await ben.keyboard.press("Enter");
  await joinGame(ben);
  for (const page of [anna, ben]) await replaySlider(page).waitFor();

  await ben.goto("/");
  await ben.getByRole("link", { name: "Kubism against Anna" }).waitFor();
  expect(await ben.getByText("challenges you").count()).toBe(0);
});

test("a challenged player on another page gets a notice", async () => {
  const [ben, anna] = [await openWindow("/settings"), await openWindow("/")];
  const own = await ben.getByRole("link", { name: "Your games and ratings" }).getAttribute("href");
  await ben.getByRole("link", { name: "Learn" }).click();
  await ben.getByRole("heading", { level: 1 }).waitFor();
  const isCounted = (name: string) => ben.getByRole("link", { name, exact: true }).waitFor();
  // The page fetches its list of games when it becomes visible.
  const refresh = () => ben.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await isCounted("Play");
  await createGame(anna, { Game: "Tablut", "Play as": "White" }, own?.split("/").pop());
  await refresh();
  await isCounted("Play 1 game needs you");
  await ben.getByRole("status").getByText("challenges you to Tablut.").waitFor();

  await anna.getByRole("button", { name: "Cancel" }).click();
  await anna.getByRole("heading", { name: "Tablut" }).waitFor();
  await refresh();
  await isCounted("Play");
  expect(await ben.getByRole("status").getByText("challenges you to Tablut.").count()).toBe(0);
});
