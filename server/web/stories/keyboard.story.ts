// Games played by keyboard, and the focus of the keyboard.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  createGame,
  move,
  moveBoth,
  playComputer,
  replaySlider,
  plies,
  reached,
  startGame,
} from "./game-steps";
import { openWindow } from "./window";

async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  for (let tabs = 0; tabs < most; tabs += 1) {
    await page.keyboard.press("Tab");
    const here = await page.evaluate(() => {
      const at = document.activeElement;
      return `${at?.getAttribute("aria-label") ?? ""} ${at?.textContent?.trim() ?? ""}`;
    });
    if (name.test(here)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

test("a game starts and is played by keyboard only", async () => {
  const page = await openWindow("/");
  await page.getByRole("heading", { name: "Kubism" }).waitFor();
  await tabTo(page, /Play the computer in Kubism/);
  await page.keyboard.press("Enter");
  if (!page.url().includes("/rooms/")) {
    const levels = page.getByRole("button", { name: "Play level 1" });
    await Promise.race([levels.waitFor(), page.waitForURL("**/rooms/*")]);
    if (!page.url().includes("/rooms/")) await page.keyboard.press("Enter");
  }
  await page.waitForURL("**/rooms/*");
  await replaySlider(page).waitFor();
  await expect.poll(() => page.getByRole("grid").getAttribute("aria-readonly")).toBe("false");
  const before = await plies(page);

  // The focus is on the board. Choose a pawn of the player, then the topmost available square.
  await page.locator("[data-square]:focus").waitFor();
  const own = (await page
    .getByText("you", { exact: true })
    .first()
    .evaluate((it) => it.closest("[data-seat]")?.getAttribute("data-seat"))) as string;
  await goTo(page, new RegExp(`, ${own} pawn`, "i"));
  await page.keyboard.press("Enter");
  await goTo(page, /available/);
  await page.keyboard.press("Enter");
  await reached(page, before + 2);

  await expect.poll(() => page.getByRole("grid").getAttribute("aria-readonly")).toBe("false");
  await tabTo(page, /Type an action/);
  const field = page.locator(":focus");
  await field.pressSequentially("z9-z9");
  await page.keyboard.press("Enter");
  await page
    .getByText(/is not an action in this game/)
    .first()
    .waitFor();
});

/** Moves the focus to a square whose accessible name matches. Searches a 5×5 board row by row from the top. */
async function goTo(page: Page, name: RegExp): Promise<void> {
  const here = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  for (let up = 0; up < 5; up += 1) await page.keyboard.press("ArrowUp");
  for (let row = 0; row < 5; row += 1) {
    await page.keyboard.press("Home");
    for (let column = 0; column < 5; column += 1) {
      if (name.test(await here())) return;
      await page.keyboard.press("ArrowRight");
    }
    if (name.test(await here())) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`no square has the name ${name}`);
}

test("Escape deselects a clicked piece", async () => {
  const [page] = await startGame({ Game: "Tablut" });
  const picked = page.getByRole("gridcell", { selected: true });
  await page.locator("[data-square=e3]").click();
  await picked.waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => picked.count()).toBe(0);
});

test("the focus moves into the choice of levels and back out", async () => {
  const page = await openWindow("/");
  const tile = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Tablut" }) });
  const play = tile.getByRole("button", { name: "Play the computer" });
  const levels = tile.getByRole("form", { name: "Computer level for Tablut" });
  const first = levels.getByRole("radio").first();
  for (const [press, target] of [
    [() => play.click(), levels],
    [() => play.press("Enter"), first],
  ] as const) {
    await press();
    await expect.poll(() => target.evaluate((it) => it === document.activeElement)).toBe(true);
    await tile.getByRole("button", { name: "Back" }).click();
    await expect.poll(() => play.evaluate((it) => it === document.activeElement)).toBe(true);
  }
});

test("buttons keep the focus, and a dialog returns it", async () => {
  const page = await openWindow("/");
  await createGame(page, {
    Game: "Subulata",
    Rules: "YourTurnMyTurn",
    Opponent: "Computer",
    "Play as": "White",
  });
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  await page.getByRole("button", { name: "Shuffle" }).press("Enter");
  await page.getByRole("button", { name: "Ready" }).press("Enter");
  await page.getByText("Your turn", { exact: true }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[role=grid]") !== null))
    .toBe(true);
  const hint = page.getByRole("button", { name: "Hint" });
  await expect.poll(() => hint.evaluate((it) => it.closest("[inert]"))).toBeNull();
  await hint.press("Enter");
  await page
    .getByText(/^Hint: /)
    .first()
    .waitFor();
  expect(await focused()).toBe("Hint");
  const resign = page.getByRole("button", { name: "Resign" });
  await resign.press("Enter");
  await page.getByRole("alertdialog").waitFor();
  expect(await focused()).toBe("Cancel");
  await page.keyboard.press("Escape");
  await expect.poll(focused).toBe("Resign");
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  await resign.press("Enter");
  await page.keyboard.press("Shift+Tab");
  expect(await focused()).toBe("Resign");
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Result" }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[role=grid]") !== null))
    .toBe(true);
});

test("the focus moves to the board if the focused field disappears", async () => {
  const [white, black] = await startGame({ Game: "Tablut" });
  await white.getByRole("textbox", { name: "Type an action" }).focus();
  await black.getByRole("button", { name: "Abort game" }).click();
  await black.getByRole("button", { name: "Abort", exact: true }).click();
  await white.locator("[data-square]:focus").waitFor();
});

test("“End turn” keeps the focus during the opponent’s turn", async () => {
  const [white, black] = await startGame({ Game: "Subsume" });
  await white.locator(".square.source").nth(2).click();
  await white.getByRole("group", { name: "Choose" }).getByRole("button").first().click();
  await reached(white, 1);
  const end = white.getByRole("button", { name: "End turn" });
  await end.press("Enter");
  await reached(black, 2);
  await reached(white, 2);
  expect(await end.isEnabled()).toBe(false);
  expect(await end.evaluate((it) => it === document.activeElement)).toBe(true);
  // A key can still press the disabled button, but nothing happens.
  await white.keyboard.press("Enter");
  expect(await plies(white)).toBe(2);
});

test("a dialog about an abort closes for good after a move", async () => {
  const [white, black] = await startGame({ Game: "Tablut" });
  await move(white, "e3", "f3");
  await reached(black, 1);
  const abortButton = white.getByRole("button", { name: "Abort game" });
  await expect.poll(() => abortButton.evaluate((it) => it.closest("[inert]"))).toBeNull();
  await abortButton.press("Enter");
  await white.getByRole("alertdialog").waitFor();
  await move(black, "e2", "g2");
  await reached(white, 2);
  await expect.poll(() => white.evaluate(() => document.activeElement?.textContent?.trim())).toBe("Resign");
  await black.getByRole("button", { name: "Ask for a takeback" }).click();
  await white.getByRole("button", { name: "Accept" }).click();
  await reached(white, 1);
  await abortButton.waitFor();
  expect(await white.getByRole("alertdialog").count()).toBe(0);
});

test("arrow keys choose the direction of a cube", async () => {
  const [white, black] = await startGame({ Game: "Kubism" });
  await move(white, "c1", "c2");
  await reached(black, 1);
  await move(black, "c5", "c4");
  await reached(white, 2);
  await white.locator("[data-square][tabindex='0']").focus();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft"]) await white.keyboard.press(key);
  await goTo(white, /^b3,/);
  await white.keyboard.press("Enter");
  const arrow = () => white.evaluate(() => document.activeElement?.textContent?.trim());
  await expect
    .poll(() => white.evaluate(() => document.activeElement?.closest(".around") !== null))
    .toBe(true);
  for (const [key, name] of [
    ["ArrowLeft", "Left"],
    ["ArrowUp", "Up"],
  ] as const) {
    await white.keyboard.press(key);
    await expect.poll(arrow).toMatch(new RegExp(name, "i"));
  }
  expect(await replaySlider(white).inputValue()).toBe("2");
  await white.keyboard.press("Enter");
  await reached(black, 3);
});

test("a typed action is confirmed by keyboard", async () => {
  const [white] = await startGame({ Game: "Tablut", "Time control": "Correspondence" });
  const field = white.getByLabel("Type an action in notation");
  await field.fill("e3-f3");
  await field.press("Enter");
  const confirm = white.getByRole("alertdialog", { name: "Confirm your move" });
  await confirm.getByRole("button", { name: "Confirm" }).and(white.locator(":focus")).waitFor();
  await white.keyboard.press("Escape");
  await confirm.waitFor({ state: "detached" });
  await field.and(white.locator(":focus")).waitFor();
  await field.fill("e3-g3");
  await field.press("Enter");
  await confirm.getByText("e3-g3").waitFor();
  await confirm.getByRole("button", { name: "Confirm" }).and(white.locator(":focus")).waitFor();
  // The refusal of another action replaces the dialog.
  await field.fill("a1-e5");
  await field.press("Enter");
  await white.locator(".refusal").waitFor();
  await field.fill("e3-f3");
  await field.press("Enter");
  await confirm.getByRole("button", { name: "Confirm" }).and(white.locator(":focus")).waitFor();
  await white.keyboard.press("Enter");
  await reached(white, 1);
  await field.and(white.locator(":focus")).waitFor();
});

test("a refusal does not hide that an old position is shown", async () => {
  const [white, black] = await startGame({ Game: "Tablut" });
  await moveBoth(white, black);
  const field = white.getByLabel("Type an action in notation");
  await field.fill("a1-e5");
  await field.press("Enter");
  await white.locator(".refusal").waitFor();
  await white.getByRole("button", { name: "Previous action", exact: true }).press("Enter");
  await white.getByText("Viewing action 1 of 2").waitFor();
  await white.getByRole("button", { name: "First position" }).press("Enter");
  await white.getByRole("button", { name: "First position" }).and(white.locator(":focus")).waitFor();
  await field.fill("f3-f4");
  await field.press("Enter");
  await reached(black, 3);
  await expect.poll(() => replaySlider(white).inputValue()).toBe("3");
});

test("a cube placed by keyboard is confirmed by keyboard", async () => {
  const [white] = await startGame({ Game: "Kubism", "Time control": "Correspondence" });
  await white.locator("[data-square][tabindex='0']").focus();
  await goTo(white, /^b3,/);
  await white.keyboard.press("Enter");
  await expect
    .poll(() => white.evaluate(() => document.activeElement?.closest(".around") !== null))
    .toBe(true);
  await white.keyboard.press("Enter");
  const confirm = white.getByRole("alertdialog", { name: "Confirm your move" });
  await confirm.getByRole("button", { name: "Confirm" }).and(white.locator(":focus")).waitFor();
  await white.keyboard.press("Escape");
  await confirm.waitFor({ state: "detached" });
  await white.locator("[role=grid] :focus").waitFor();
});

test("a held Enter does not press the button that gets the focus", async () => {
  const page = await openWindow("/");
  await playComputer(page, "Subsume");
  await expect.poll(() => page.getByRole("grid").getAttribute("aria-readonly")).toBe("false");
  await page
    .getByRole("gridcell", { name: /available$/ })
    .first()
    .focus();
  const before = await plies(page);
  await page.keyboard.down("Enter");
  const first = page.getByRole("button", { name: "aggressor" });
  await expect.poll(() => first.evaluate((button) => button === document.activeElement)).toBe(true);
  // A second `down` without an `up` is a repeat.
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  expect(await first.isVisible()).toBe(true);
  expect(await plies(page)).toBe(before);
  await page.keyboard.press("Enter");
  await expect.poll(() => plies(page)).toBeGreaterThan(before);
});

test("forced colours show chosen options and the current page", async () => {
  const page = await openWindow("/create", { forcedColors: "active" });
  const background = (locator: Locator) => locator.evaluate((it) => getComputedStyle(it).backgroundColor);
  const option = (name: string) =>
    page.getByRole("group", { name: "Game" }).locator("label", { hasText: name });
  await option("Tablut").waitFor();
  expect(await background(option("Tablut"))).not.toBe(await background(option("Kubism")));
  const link = (name: string) => page.getByRole("navigation").getByRole("link", { name });
  expect(await background(link("Create"))).toBe(await background(option("Tablut")));
  expect(await background(link("Learn"))).not.toBe(await background(option("Tablut")));
});
