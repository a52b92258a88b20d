// The set-up of Subulata. Values stay hidden from the opponent. The page stores them until the player is ready.
import { expect, test } from "vitest";
import { PHONE } from "./layout-checks";
import { reached, startGame } from "./game-steps";

const CHOICES = { Game: "Subulata", Rules: "YourTurnMyTurn" };

test("values can be placed by dragging", async () => {
  const [white, black] = await startGame(CHOICES);
  const squares = ["a1", "b1", "c1", "a2", "b2", "c2", "a3"];
  for (const [index, square] of squares.entries()) {
    await white.getByRole("button", { name: `Value ${index + 1}` }).hover();
    await white.mouse.down();
    await white.locator(`[data-square=${square}]`).hover();
    await white.mouse.up();
    await white
      .getByRole("gridcell", { name: `${square}, ` })
      .and(white.getByLabel(`value ${index + 1}`))
      .waitFor();
  }
  await white.getByRole("button", { name: "Ready" }).click();
  await reached(black, 1);
  expect(await black.getByRole("gridcell", { name: /white grasshopper/i }).count()).toBe(0);

  await black.getByRole("button", { name: "Shuffle" }).click();
  await black.getByRole("button", { name: "Ready" }).click();
  await reached(white, 2);
  expect(await black.getByRole("button", { name: "Ask for a takeback" }).isDisabled()).toBe(true);
  for (const [index, square] of squares.entries()) {
    const own = new RegExp(`^${square}, .*white grasshopper, value ${index + 1}`, "i");
    await white.getByRole("gridcell", { name: own }).waitFor();
    const others = new RegExp(`^${square}, .*white grasshopper, value unknown`, "i");
    await black.getByRole("gridcell", { name: others }).waitFor();
  }
});

test("a player who sets up sees the aim and how far pieces move", async () => {
  const [white] = await startGame(CHOICES);
  await white.getByText("Bring your pieces to the outlined corner opposite.").waitFor();
  const legend = white.getByRole("list", { name: "How far a piece moves" });
  expect(await legend.getByRole("listitem").allInnerTexts()).toEqual([
    "water: 1 square",
    "flower: 2 squares",
    "leaf: 3 squares",
  ]);
});

test("placed values stay while the opponent gets ready", async () => {
  const [white, black] = await startGame(CHOICES);
  await white.getByRole("button", { name: "Shuffle" }).click();
  const own = white.getByRole("gridcell", { name: /white grasshopper, value \d/i });
  await expect.poll(() => own.count()).toBe(7);
  const before = await own.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  await black.getByRole("button", { name: "Shuffle" }).click();
  await black.getByRole("button", { name: "Ready" }).click();
  await reached(white, 1);
  expect(await own.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual(before);
  await white.getByRole("button", { name: "Ready" }).click();
  await reached(black, 2);
});

test("placed values survive reloads until the player is ready", async () => {
  const [white] = await startGame(CHOICES);
  await white.getByRole("button", { name: "Shuffle" }).click();
  const own = white.getByRole("gridcell", { name: /white grasshopper, value \d/i });
  const labels = () => own.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  await expect.poll(() => own.count()).toBe(7);
  const before = await labels();
  await white.reload();
  await expect.poll(labels).toEqual(before);
  const stored = () =>
    white.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("setup")).length);
  expect(await stored()).toBe(1);
  await white.getByRole("button", { name: "Ready" }).click();
  await reached(white, 1);
  await expect.poll(stored).toBe(0);
});

test("on a phone, a second tap on “Ready” presses nothing", async () => {
  const [white, black] = await startGame(CHOICES, PHONE);
  for (const page of [black, white]) {
    await page.getByRole("button", { name: "Shuffle" }).tap();
    const ready = page.getByRole("button", { name: "Ready" });
    const box = await ready.boundingBox();
    await ready.tap();
    await page.getByRole("region", { name: "Set up" }).waitFor({ state: "detached" });
    const under = await page.evaluate(
      ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest("button, a, input")?.outerHTML ?? null,
      [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2],
    );
    expect(under).toBeNull();
  }
});

test("values can be placed with the keyboard alone", async () => {
  const [white, black] = await startGame(CHOICES);
  await white.getByRole("grid").locator("[tabindex='0']").focus();
  await white.keyboard.press("Home");
  for (let down = 0; down < 9; down += 1) await white.keyboard.press("ArrowDown");
  for (const [index, step] of [
    "",
    "ArrowRight",
    "ArrowRight",
    "ArrowUp",
    "ArrowLeft",
    "ArrowLeft",
    "ArrowUp",
  ].entries()) {
    if (step) await white.keyboard.press(step);
    await white.keyboard.press(String(7 - index));
  }
  const ready = white.getByRole("button", { name: "Ready" });
  for (let tabs = 0; tabs < 20 && !(await ready.evaluate((it) => it === document.activeElement)); tabs += 1) {
    await white.keyboard.press("Tab");
  }
  await white.keyboard.press("Enter");
  await reached(black, 1);
  await white.getByRole("gridcell", { name: /^a1, .*white grasshopper, value 7/i }).waitFor();
  await white.getByRole("gridcell", { name: /^a3, .*white grasshopper, value 1/i }).waitFor();
});

test("on a phone, the set-up and its tip fit the screen", async () => {
  const [white] = await startGame(CHOICES, PHONE);
  const tip = await white.getByText(/^Drag each value onto a marked square/).boundingBox();
  const board = await white.getByRole("grid").boundingBox();
  const bar = await white.getByRole("navigation").last().boundingBox();
  const ready = await white.getByRole("button", { name: "Ready" }).boundingBox();
  expect((tip?.y ?? Infinity) + (tip?.height ?? 0)).toBeLessThanOrEqual(board?.y ?? 0);
  expect((ready?.y ?? Infinity) + (ready?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});
