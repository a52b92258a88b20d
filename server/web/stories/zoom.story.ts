// No page overflows at 200 % zoom.
import { expect, test } from "vitest";
import { expectNoOverflow } from "./layout-checks";
import { createGame, replaySlider } from "./game-steps";
import { openWindow } from "./window";

const PLACES = [
  "/",
  "/create?game=subulata",
  "/learn",
  "/learn/kubism",
  "/learn/subsume/first",
  "/leaderboard/tablut",
  "/analysis/tablut",
  "/settings",
];
const SIZES = [
  { name: "a screen", viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  { name: "a phone", viewport: { width: 180, height: 370 }, deviceScaleFactor: 4, hasTouch: true },
];

test.for(SIZES)("no page overflows at 200 % zoom on $name", async ({ name: _, ...size }) => {
  const page = await openWindow("/", size);
  for (const place of PLACES) {
    await page.goto(place);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await expectNoOverflow(page, place);
  }
  const profile = await page.getByRole("link", { name: "Your games and ratings" }).getAttribute("href");
  await page.goto(profile ?? "");
  await page.getByRole("heading", { name: "Games" }).waitFor();
  await expectNoOverflow(page, "a profile");
  await createGame(page, { Game: "Subsume", Opponent: "Computer", "Play as": "White" });
  await replaySlider(page).waitFor();
  await expectNoOverflow(page, "a game");
  const board = await page.getByRole("grid").boundingBox();
  expect(board?.width).toBeGreaterThan(140);
});
