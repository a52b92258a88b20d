// Everyone with the link of a private game can watch and download it.
import { expect, test } from "vitest";
import { joinGame, replaySlider, resign, moveBoth } from "./game-steps";
import { openWindow } from "./window";

test("everyone with the link can watch and save a private game", async () => {
  const white = await openWindow("/create");
  await white.getByRole("checkbox", { name: /^Private: listed nowhere/ }).check();
  const group = (legend: string) => white.getByRole("group", { name: legend, exact: true });
  await group("Game").getByRole("radio", { name: "Tablut" }).check();
  await group("Opponent").getByRole("radio", { name: "A friend" }).check();
  await group("Play as").getByRole("radio", { name: "White" }).check();
  await white.getByRole("button", { name: "Create invite link" }).click();
  await white
    .getByText("Private: the game is listed nowhere. Anyone with the link can join, watch and save it.")
    .waitFor();
  const room = new URL(white.url()).pathname;
  const black = await openWindow(room);
  await joinGame(black);
  await moveBoth(white, black);
  const watcher = await openWindow(room);
  await replaySlider(watcher).waitFor();
  await resign(white);
  for (const page of [white, black, watcher]) {
    const result = page.getByRole("region", { name: "Result" });
    for (const name of ["Download as text", "Download as GIF"]) {
      const file = await result.getByRole("link", { name }).getAttribute("href");
      expect((await page.request.get(file ?? "")).status(), name).toBe(200);
    }
  }
});
