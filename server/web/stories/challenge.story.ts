// Somebody challenges somebody in particular, who finds it on his front page.
import { expect, test } from "vitest";
import { make, moment } from "./game-steps";
import { openWindow } from "./window";

test("who is challenged is told so on the front page, and plays from there", async () => {
  const [ben, anna] = [await openWindow("/settings"), await openWindow("/settings")];
  const own = await ben.getByRole("link", { name: "Your games and ratings" }).getAttribute("href");
  await anna.getByLabel("Name").fill("Anna");
  await anna.getByLabel("Name").press("Enter");
  await anna.getByText("You are now called Anna.").waitFor();
  await make(anna, { Game: "Kubism", "You play": "White" }, own?.split("/").pop());
  await ben.goto("/");
  await ben.getByRole("link", { name: "Kubism Anna challenges you" }).click();
  await ben.getByRole("button", { name: "Play", exact: false }).first().click();
  for (const page of [anna, ben]) await moment(page).waitFor();

  await ben.goto("/");
  await ben.getByRole("link", { name: "Kubism against Anna" }).waitFor();
  expect(await ben.getByText("challenges you").count()).toBe(0);
});
