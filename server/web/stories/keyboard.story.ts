// With a keyboard alone: from the front page into a game, and an action in it, by the board and by its notation.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { moment, plies, reached, twoAt } from "./game-steps";
import { openWindow } from "./window";

/** Goes on with the tabulator until what is named has the focus. */
async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  for (let tabs = 0; tabs < most; tabs += 1) {
    await page.keyboard.press("Tab");
    const here = await page.evaluate(() => {
      const at = document.activeElement;
      return `${at?.getAttribute("aria-label") ?? ""} ${at?.textContent?.trim() ?? ""}`;
    });
    if (name.test(here)) return;
  }
  throw new Error(`the keyboard does not lead to ${name}`);
}

test("a whole way by keys: to a game, a piece moved on the board, another by its notation", async () => {
  const page = await openWindow("/");
  await page.getByRole("heading", { name: "Kubism" }).waitFor();
  await tabTo(page, /Play the computer at Kubism/);
  await page.keyboard.press("Enter");
  if (!page.url().includes("/rooms/")) {
    const levels = page.getByRole("button", { name: "Level 1" });
    await Promise.race([levels.waitFor(), page.waitForURL("**/rooms/*")]);
    if (!page.url().includes("/rooms/")) {
      await tabTo(page, /Level 1/);
      await page.keyboard.press("Enter");
    }
  }
  await page.waitForURL("**/rooms/*");
  await moment(page).waitFor();
  await expect.poll(() => page.getByRole("grid").getAttribute("aria-readonly")).toBe("false");
  const before = await plies(page);

  // The own pawn is found and moved forward on the board: with Black below, too, that is up.
  await tabTo(page, /^[a-e][1-5], /);
  const own = (await page
    .getByText("you", { exact: true })
    .first()
    .evaluate((it) => it.closest("[data-seat]")?.getAttribute("data-seat"))) as string;
  await goTo(page, new RegExp(`, ${own} pawn`, "i"));
  await page.keyboard.press("Enter");
  await goTo(page, /can be chosen/);
  await page.keyboard.press("Enter");
  await reached(page, before + 2);

  await expect.poll(() => page.getByRole("grid").getAttribute("aria-readonly")).toBe("false");
  await tabTo(page, /notation|Type an action|action/i);
  const field = page.locator(":focus");
  await field.pressSequentially("z9-z9");
  await page.keyboard.press("Enter");
  await page
    .getByText(/is no action here/)
    .first()
    .waitFor();
});

/** Goes over the board row by row until the square that has the focus is called so. */
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
  throw new Error(`no square is called ${name}`);
}

test("what was picked with the pointer is put down by Escape", async () => {
  const [page] = await twoAt({ Game: "Tablut" });
  const picked = page.getByRole("gridcell", { selected: true });
  await page.locator("[data-square=e3]").click();
  await picked.waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => picked.count()).toBe(0);
});
