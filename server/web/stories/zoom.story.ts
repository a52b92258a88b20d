// At twice the size, on a screen and on a phone: everything is still there, and nothing sticks out to the side.
import { expect, test } from "vitest";
import { fits } from "./layout-checks";
import { make, moment } from "./game-steps";
import { openWindow } from "./window";

const PLACES = [
  "/",
  "/create?game=subulata",
  "/learn",
  "/learn/kubism",
  "/learn/subsume/first",
  "/leaderboard/tablut",
  "/settings",
];
const SIZES = [
  { name: "a screen", viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  { name: "a phone", viewport: { width: 180, height: 370 }, deviceScaleFactor: 4, hasTouch: true },
];

test.for(SIZES)("at twice the size on $name every page can be used", async ({ name: _, ...size }) => {
  const page = await openWindow("/", size);
  for (const place of PLACES) {
    await page.goto(place);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await fits(page, place);
  }
  await make(page, { Game: "Subsume", Against: "The computer", "You play": "White" });
  await moment(page).waitFor();
  await fits(page, "a game");
  const board = await page.getByRole("grid").boundingBox();
  expect(board?.width).toBeGreaterThan(140);
});
