// A player's hidden information does not reach the page of an opponent or a spectator: neither its HTML nor the memory
// of its scripts.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAction } from "./enter-action";
import { reached, startGame } from "./game-steps";
import { openWindow } from "./window";

/** Every string in the heap of the page's scripts, and the HTML of the page. */
async function memory(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  const { strings } = JSON.parse(chunks.join("")) as { strings: string[] };
  expect(strings.length).toBeGreaterThan(1_000);
  return [...strings, await page.content()].join("\n");
}

test("hidden values of Subulata do not reach other windows", async () => {
  const [white, black] = await startGame({ Game: "Subulata", Rules: "YourTurnMyTurn" });
  const watcher = await openWindow(new URL(white.url()).pathname);
  const secret = "setup 7-16-3524";
  for (const [index, value] of [..."7-16-3524"].entries()) {
    if (value === "-") continue;
    const square = `${"abc".charAt(index % 3)}${Math.floor(index / 3) + 1}`;
    await white.locator(`[data-square=${square}]`).focus();
    await white.keyboard.press(value);
  }
  await white.getByRole("button", { name: "Ready" }).click();
  await black.getByRole("button", { name: "Shuffle" }).click();
  await black.getByRole("button", { name: "Ready" }).click();
  for (const page of [white, black, watcher]) await reached(page, 2);

  // First prove that the search finds the secret in White’s window.
  const known = await memory(white);
  expect(known).toContain(secret);
  expect(known).toMatch(/white grasshopper, value \d/i);
  for (const page of [black, watcher]) {
    const found = await memory(page);
    expect(found).toContain("setup ?");
    expect(found).not.toContain(secret);
    expect(found).not.toMatch(/white grasshopper, value \d/i);
    expect(found).not.toMatch(/"owner":"white","kind":"subulata","value":\d/i);
  }
});

test("hidden kinds of Subsume do not reach other windows", async () => {
  const [white, black] = await startGame({ Game: "Subsume" });
  const watcher = await openWindow(new URL(white.url()).pathname);
  await enterAction(white, "+d1V");
  await reached(white, 1);
  await white.getByRole("button", { name: "End turn" }).click();
  for (const page of [white, black, watcher]) await reached(page, 2);

  expect(await memory(white)).toContain("+d1V");
  for (const page of [black, watcher]) {
    const found = await memory(page);
    expect(found).toContain("+d1?");
    expect(found).not.toMatch(/\+[a-h]1[IAV]/);
    expect(found).not.toMatch(/d1, white territory, 1 token: (isolationist|aggressor|advocate)/i);
  }
});
