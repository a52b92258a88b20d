// The pictures in the README, taken of the real pages: `npm run screenshots`. They are written to screenshots/.
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { Clicker, lots } from "./clicking-player";
import { make, moment, plies } from "./game-steps";
import { openWindow } from "./window";

const FOLDER = join(import.meta.dirname, "../screenshots");
const BYTES_MAX = 150_000;
const LARGE = { width: 1120, height: 760 };

/** How far a game against the computer is played before its picture is taken. */
const GAMES = [
  { game: "Tablut", far: 8, dark: false },
  { game: "Kubism", far: 12, dark: true },
  { game: "Subulata", far: 14, dark: false },
  { game: "Subsume", far: 30, dark: true },
];

test.for(GAMES)("$game is pictured", async ({ game, far, dark }) => {
  const page = await openWindow("/", { viewport: LARGE, colorScheme: dark ? "dark" : "light" });
  await make(page, { Game: game, Against: "The computer", "You play": "White" });
  await moment(page).waitFor();
  const player = new Clicker(page, lots(7));
  for (let over = false; !over && ((await plies(page)) < far || !(await player.seen()).mine);) {
    ({ over } = await player.act());
  }
  await picture(page, game.toLowerCase());
});

test("the front page and a lesson are pictured", async () => {
  const home = await openWindow("/", { viewport: LARGE });
  await home.getByRole("heading", { name: "Subsume" }).waitFor();
  await picture(home, "home");
  const phone = await openWindow("/learn/tablut/first", { viewport: { width: 390, height: 780 } });
  await phone.getByRole("grid").waitFor();
  await picture(phone, "lesson");
});

async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await page.mouse.move(0, 0);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const path = join(FOLDER, `${name}.jpg`);
  await page.screenshot({ path, type: "jpeg", quality: 70 });
  expect(statSync(path).size).toBeLessThan(BYTES_MAX);
}
