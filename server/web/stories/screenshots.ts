// `npm run screenshots` writes screenshots of the real pages to screenshots/. The README shows some of them.
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ActivityChannel } from "./activity-channel";
import { bySeat, clicking, threeAtTable } from "./activity-steps";
import { ClickingPlayer, seededRandom } from "./clicking-player";
import { dispatch } from "./discord-client";
import { createGame, replaySlider, plies } from "./game-steps";
import { openWindow } from "./window";

const FOLDER = join(import.meta.dirname, "../screenshots");
const BYTES_MAX = 150_000;
const LARGE = { width: 1120, height: 760 };

/** Each screenshot is taken at White's first turn after at least `far` actions. */
const GAMES = [
  { game: "Tablut", far: 8, dark: false },
  { game: "Kubism", far: 12, dark: true },
  { game: "Subulata", far: 14, dark: false },
  { game: "Subsume", far: 30, dark: true },
];

test.for(GAMES)("a screenshot of $game", async ({ game, far, dark }) => {
  const page = await openWindow("/", { viewport: LARGE, colorScheme: dark ? "dark" : "light" });
  await createGame(page, { Game: game, Opponent: "Computer", "Play as": "White" });
  await replaySlider(page).waitFor();
  const player = new ClickingPlayer(page, seededRandom(7));
  for (let over = false; !over && ((await plies(page)) < far || !(await player.state()).mine);) {
    ({ over } = await player.act());
  }
  await picture(page, game.toLowerCase());
});

test("screenshots of the home page and of a lesson", async () => {
  const home = await openWindow("/", { viewport: LARGE });
  await home.getByRole("heading", { name: "Subsume" }).waitFor();
  await picture(home, "home");
  const phone = await openWindow("/learn/tablut/first", { viewport: { width: 390, height: 780 } });
  await phone.getByRole("grid").waitFor();
  await picture(phone, "lesson");
});

test("screenshots of the Activity inside Discord", async () => {
  const channel = await ActivityChannel.open();
  try {
    const people = await threeAtTable(channel, "Tablut", {
      viewport: { width: 1360, height: 800 },
      colorScheme: "dark",
    });
    const players = await bySeat([people[0], people[1]]);
    const clickers = players.map((player, seat) => clicking(player, seat + 7, () => 1));
    for (let turns = 0; turns < 4; turns += 1) for (const clicker of clickers) await clicker.act();
    await picture(people[0].page, "activity");
    const phone = { viewport: { width: 390, height: 780 }, layout: "phone", colorScheme: "dark" } as const;
    const dana = await channel.enter({ id: "80351110224678915", name: "Dana" }, phone);
    await dana.frame.getByRole("grid").waitFor();
    await picture(dana.page, "activity-phone");
    await dana.page.setViewportSize({ width: 320, height: 180 });
    await dispatch(dana.page, "ACTIVITY_LAYOUT_MODE_UPDATE", { layout_mode: 1 });
    await dana.frame.getByRole("banner").waitFor({ state: "hidden" });
    await picture(dana.page, "activity-pip");
  } finally {
    await channel.remove();
  }
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
