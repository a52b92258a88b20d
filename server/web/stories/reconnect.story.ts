// The connection is lost in the middle of a game: the page says so, and goes on by itself.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Server } from "./server";
import { moment, move, reached, twoAt } from "./game-steps";

let server: Server;
beforeAll(async () => {
  server = await Server.start();
});
afterAll(() => server.remove());

test("the server dies and comes back, and the game goes on where it was, without loading anew", async () => {
  const [white, black] = await twoAt({ Game: "Tablut" }, { url: server.url, calm: false });
  await move(white, "e3", "f3");
  await reached(black, 1);
  await Promise.all(
    [white, black].map((page) => page.evaluate(() => Object.assign(globalThis, { same: true }))),
  );

  await server.kill();
  for (const page of [white, black])
    await page
      .getByText(/The connection was lost/)
      .first()
      .waitFor();
  for (const page of [white, black]) await uncovered(page);
  // What is played meanwhile is sent when the server is back.
  await move(black, "e2", "g2");
  await server.run();
  await reached(white, 2);
  await reached(black, 2);
  await move(white, "f3", "f4");
  await reached(black, 3);
  for (const page of [white, black]) {
    expect(await page.evaluate(() => "same" in globalThis)).toBe(true);
  }
});

test("a window whose network is gone is in step again as soon as it is back", async () => {
  const [white, black] = await twoAt({ Game: "Tablut" }, { url: server.url, calm: false });
  const network = await cuttable(black);
  await moment(black).waitFor();
  await network.cut();
  await black.getByText("This machine has no network.").first().waitFor();
  await move(white, "e3", "f3");
  await reached(white, 1);
  await network.mend();
  await reached(black, 1);
  await move(black, "e2", "g2");
  await reached(white, 2);
});

/** What is said of the connection stands in the rail, and covers neither clocks nor names nor the board. */
async function uncovered(page: Page): Promise<void> {
  const line = page.getByRole("button", { name: /The connection was lost/ });
  const rail = await page.getByRole("banner").boundingBox();
  const box = await line.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(rail?.y ?? Infinity);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((rail?.y ?? 0) + (rail?.height ?? 0));
}

/** Loads the page anew over a network that can be cut so that nobody is told: what is sent is just lost. */
async function cuttable(page: Page): Promise<{ cut(): Promise<void>; mend(): Promise<void> }> {
  let whole = true;
  await page.context().routeWebSocket(/\/ws$/, (near) => {
    if (!whole) return;
    const far = near.connectToServer();
    near.onMessage((frame) => whole && far.send(frame));
    far.onMessage((frame) => whole && near.send(frame));
  });
  await page.reload();
  const set = async (on: boolean) => {
    whole = on;
    await page.context().setOffline(!on);
  };
  return { cut: () => set(false), mend: () => set(true) };
}
