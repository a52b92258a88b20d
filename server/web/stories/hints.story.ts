// Hints in a game against the computer.
import { expect, test } from "vitest";
import { enterAction } from "./enter-action";
import { playComputer, plies, resign } from "./game-steps";
import { inView, PHONE } from "./layout-checks";
import { openWindow } from "./window";

test("the first hint shows a piece, and the second shows its move", async () => {
  const page = await openWindow("/");
  await playComputer(page, "Tablut");
  const button = page.getByRole("button", { name: "Hint", exact: true });
  await button.click();
  const message = (text: RegExp) => page.locator("#main").getByText(text);
  await message(/^Hint: look at [a-i][1-9]\. /).waitFor();
  const before = await plies(page);
  expect(await page.locator("circle.sketch").count()).toBe(1);

  await button.click();
  const text = message(/^Hint: move from [a-i][1-9] to [a-i][1-9] \([a-i][1-9]-[a-i][1-9]\)\.$/);
  await text.waitFor();
  expect(await page.locator("path.sketch").count()).toBe(1);

  await page.getByLabel("Type an action in notation").fill("e3-e9");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await text.waitFor({ state: "detached" });
  await button.click();
  await text.waitFor();
  const action = /\((.*)\)/.exec(await text.innerText())?.[1] ?? "";
  await enterAction(page, action);
  await expect.poll(() => plies(page)).toBe(before + 2);
  await text.waitFor({ state: "detached" });
  expect(await page.locator(".sketch").count()).toBe(0);

  await resign(page);
  await page.locator("#main").getByText("1 hint taken.").waitFor();
});

test("a phone shows a hint and the board at the same time", async () => {
  const page = await openWindow("/", { ...PHONE, viewport: { width: 360, height: 640 } });
  await playComputer(page, "Kubism");
  const button = page.getByRole("button", { name: "Hint", exact: true });
  for (const text of [/^Hint: look at /, /^Hint: (place a cube|slide from|move from) /]) {
    await button.click();
    const message = page.locator("#main").getByText(text);
    await message.waitFor();
    await expect.poll(() => inView(message)).toBe(true);
    expect(await inView(page.getByRole("grid"))).toBe(true);
  }
});
