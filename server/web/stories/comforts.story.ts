// Conveniences for players: premoves, sketches, shortcuts, remembered choices, and messages on the board.
import { expect, test } from "vitest";
import { createGame, move, moveBoth, reached, resign, startGame } from "./game-steps";
import { PHONE } from "./layout-checks";
import { openWindow } from "./window";

test("a premove is played if it is legal, and dropped otherwise", async () => {
  const [white, black] = await startGame({ Game: "Tablut" });
  const announced = () => black.locator("div.unseen[aria-live]").textContent();
  const premove = async (from: string, to: string) => {
    for (const square of [from, to]) await black.getByRole("grid").locator(`[data-square=${square}]`).click();
    await black.locator("p", { hasText: `Premove: ${from} to ${to}` }).waitFor();
    expect((await announced())?.trim()).toBe(`Premove: ${from} to ${to}, if it’s possible then.`);
  };
  await premove("e2", "g2");
  expect(await black.locator(".board .premove").count()).toBe(2);
  await move(white, "e3", "f3");
  for (const page of [white, black]) await reached(page, 2);
  expect(await black.locator(".board .premove").count()).toBe(0);
  await premove("g2", "g4");
  await move(white, "f3", "g3");
  for (const page of [white, black]) await reached(page, 3);
  await black.getByText("Your premove g2 to g4 isn’t possible now.").first().waitFor();
  expect(await white.getByRole("slider").getAttribute("max")).toBe("3");
});

test("Escape or a click on another square cancels a premove", async () => {
  const [, black] = await startGame({ Game: "Tablut" });
  const click = (square: string) => black.getByRole("grid").locator(`[data-square=${square}]`).click();
  const marked = () => black.locator(".board .premove").count();
  for (const cancel of [() => click("c3"), () => black.keyboard.press("Escape")]) {
    for (const square of ["e2", "g2"]) await click(square);
    await expect.poll(marked).toBe(2);
    await cancel();
    await expect.poll(marked).toBe(0);
  }
});

test("the right mouse button draws sketches; a click removes them", async () => {
  const [white] = await startGame({ Game: "Tablut" });
  const middle = async (square: string): Promise<[number, number]> => {
    const box = await white.getByRole("grid").locator(`[data-square=${square}]`).boundingBox();
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  };
  await white.mouse.click(...(await middle("c3")), { button: "right" });
  await white.mouse.move(...(await middle("d4")));
  await white.mouse.down({ button: "right" });
  await white.mouse.move(...(await middle("f6")));
  await white.mouse.up({ button: "right" });
  await expect.poll(() => white.locator(".board .sketch").count()).toBe(2);
  await white.mouse.click(...(await middle("a1")));
  await expect.poll(() => white.locator(".board .sketch").count()).toBe(0);
});

test("a click on another empty square replaces the chosen square", async () => {
  const [white, black] = await startGame({ Game: "Kubism" });
  for (const square of ["e4", "d3"]) await white.locator(`[data-square=${square}]`).click();
  await white.getByRole("button", { name: "up", exact: true }).click();
  await reached(black, 1);
  await black.getByRole("gridcell", { name: /^d3, .*cube/ }).waitFor();
  expect(await black.getByRole("gridcell", { name: /^e4, empty/ }).count()).toBe(1);
});

test("the question mark key lists the shortcuts", async () => {
  const page = await openWindow("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard and mouse" });
  await dialog.getByText("Flip the board").waitFor();
  await dialog.getByText("You can turn off F, “.” and “?” in the settings.").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test("the settings turn off the shortcuts F, “.” and “?”", async () => {
  const [page, guest] = await startGame({ Game: "Subsume" });
  await page.locator(".square.source").nth(2).click();
  await page.getByRole("group", { name: "Choose" }).getByRole("button").first().click();
  await reached(page, 1);
  const room = new URL(page.url()).pathname;
  // A key that is a shortcut is not passed on to the browser.
  const isShortcut = (key: string) =>
    page.evaluate((key) => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      return !document.body.dispatchEvent(event);
    }, key);
  const switchShortcuts = async () => {
    await page.goto("/settings");
    await page.getByLabel("Keyboard shortcuts").click();
  };
  const openGame = async () => {
    await page.goto(room);
    await page.getByRole("button", { name: "End turn" }).waitFor();
  };

  await switchShortcuts();
  expect(await isShortcut("?")).toBe(false);
  await page.getByRole("button", { name: "Show all shortcuts" }).click();
  const list = page.getByRole("dialog", { name: "Keyboard and mouse" });
  await list.getByRole("button", { name: "Close" }).click();
  await list.waitFor({ state: "detached" });
  await openGame();
  for (const key of ["f", "."]) expect(await isShortcut(key), key).toBe(false);
  expect(await isShortcut("ArrowLeft")).toBe(true);
  await page.goto("/analysis/tablut");
  await page.getByRole("grid").waitFor();
  expect(await isShortcut("f")).toBe(false);

  await switchShortcuts();
  expect(await isShortcut("?")).toBe(true);
  await page.goto("/analysis/tablut");
  await page.getByRole("grid").waitFor();
  expect(await isShortcut("f")).toBe(true);
  await openGame();
  for (const key of ["f", "."]) expect(await isShortcut(key), key).toBe(true);
  await reached(guest, 2);
});

test("the message of a refusal does not move any button", async () => {
  const page = await openWindow("/");
  await createGame(page, { Game: "Tablut", Opponent: "Computer", "Play as": "White" });
  await move(page, "e3", "e3");
  const abort = page.getByRole("button", { name: "Abort game" });
  const before = await abort.boundingBox();
  for (const square of ["e3", "e2"]) await page.getByRole("grid").locator(`[data-square=${square}]`).click();
  await page.getByRole("button", { name: "Dismiss" }).waitFor();
  expect(await abort.boundingBox()).toEqual(before);
  await page.getByRole("grid").locator("[data-square=e3]").click();
  await page.getByRole("button", { name: "Dismiss" }).waitFor({ state: "detached" });
});

test("the new-game form preselects the last game and opponent", async () => {
  const page = await openWindow("/");
  await createGame(page, { Game: "Kubism", Opponent: "Computer", "Play as": "White" });
  await page.getByRole("slider").waitFor();
  await page.goto("/create");
  const chosen = (legend: string) =>
    page.getByRole("group", { name: legend, exact: true }).getByRole("radio", { checked: true });
  await expect.poll(() => chosen("Game").getAttribute("value")).toBe("kubism");
  expect(await chosen("Opponent").getAttribute("value")).toBe("computer");
});

test("the result appears on the board and in a panel", async () => {
  const [white, black] = await startGame({ Game: "Tablut" }, PHONE);
  await moveBoth(white, black);
  await resign(white);
  const over = black.locator(".board .over p");
  await over.getByText("You won").waitFor();
  // Black sees the last action near the top of the board, so the message is below it.
  const [strip, square] = [await over.boundingBox(), await black.locator("[data-square=g2]").boundingBox()];
  expect(strip?.y).toBeGreaterThan((square?.y ?? Infinity) + (square?.height ?? 0));
  // A press outside the message removes it before its time is up.
  await black.getByRole("heading", { name: "You won" }).click();
  expect(await black.locator(".board .over").count()).toBe(0);
  const result = black.getByRole("region", { name: "Result" });
  await result.getByRole("button", { name: "Rematch" }).waitFor();
  const shown = await black.getByRole("slider").evaluateHandle((slider: HTMLInputElement) => {
    const values: string[] = [];
    const note = () => values.push(slider.value);
    new MutationObserver(note).observe(slider, { attributeFilter: ["aria-valuetext"] });
    return values;
  });
  await result.getByRole("button", { name: "Replay", exact: true }).click();
  await expect.poll(() => shown.jsonValue()).toEqual(["0", "1", "2"]);
  await black.getByRole("button", { name: "Play the moves" }).waitFor();
});
