// Lost connections. The page reconnects. If one of its chunks failed to load meanwhile, the page then reloads itself.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Server } from "./server";
import { chunksLoaded, move, playComputer, reached, replaySlider, startGame } from "./game-steps";
import { holdRequest } from "./held-request";
import { openWindow } from "./window";

let server: Server;
beforeAll(async () => {
  server = await Server.start();
});
afterAll(() => server.remove());

test("a page opens only one connection", async () => {
  const page = await openWindow("/", { url: server.url });
  let opened = 0;
  page.on("websocket", () => (opened += 1));
  await page.reload();
  await page.getByText("the only one online").waitFor();
  expect(opened).toBe(1);
});

test("after a server crash, a game continues without a reload", async () => {
  const [white, black] = await startGame({ Game: "Tablut" }, { url: server.url, failOnConsoleErrors: false });
  await move(white, "e3", "f3");
  await reached(black, 1);
  await Promise.all(
    [white, black].map((page) => page.evaluate(() => Object.assign(globalThis, { same: true }))),
  );

  for (const page of [white, black]) await chunksLoaded(page);
  await server.kill();
  for (const page of [white, black])
    await page
      .getByText(/Connection lost/)
      .first()
      .waitFor();
  for (const page of [white, black]) await expectStatusInHeader(page);
  // An action played without a connection is sent after the reconnect.
  await move(black, "e2", "g2");
  await black.getByText("Your move isn’t sent yet").waitFor();
  await black.locator(".board .unsent").waitFor();
  expect(await black.getByText("Your turn", { exact: true }).count()).toBe(0);
  await server.run();
  await reached(white, 2);
  await reached(black, 2);
  await black.locator(".board .unsent").waitFor({ state: "detached" });
  await move(white, "f3", "f4");
  await reached(black, 3);
  for (const page of [white, black]) {
    expect(await page.evaluate(() => "same" in globalThis)).toBe(true);
  }
});

test("a window catches up when its network is back", async () => {
  const [white, black] = await startGame({ Game: "Tablut" }, { url: server.url, failOnConsoleErrors: false });
  const network = await cuttable(black);
  await replaySlider(black).waitFor();
  await network.cut();
  await black.getByText("You’re offline.").first().waitFor();
  await move(white, "e3", "f3");
  await reached(white, 1);
  await network.restore();
  await reached(black, 1);
  await move(black, "e2", "g2");
  await reached(white, 2);
});

test("after a failed load, a page opens when the network is back", async () => {
  const page = await openWindow("/", { url: server.url, failOnConsoleErrors: false });
  const network = await cuttable(page);
  await page.getByRole("heading", { name: "Tablut" }).first().waitFor();
  await network.cut();
  await page.getByText("You’re offline.").first().waitFor();
  await page.context().route(/\/assets\/Leaderboard-/, (route) => route.abort());
  await page.getByRole("link", { name: "Leaderboard" }).click();
  await page.getByRole("heading", { name: "This page didn’t load" }).waitFor();
  await page.context().unroute(/\/assets\/Leaderboard-/);
  await network.restore();
  await page.getByRole("heading", { name: "Leaderboard" }).waitFor();
});

test("during a restart, the error page says that it is a restart", async () => {
  const page = await openWindow("/", { url: server.url, failOnConsoleErrors: false });
  await page.getByRole("heading", { name: "Tablut" }).first().waitFor();
  await page.context().route(/\/assets\/Leaderboard-/, (route) => route.abort());
  await server.stop();
  await page.getByText("The server is restarting.").first().waitFor();
  await page.getByRole("link", { name: "Leaderboard" }).click();
  await page.getByRole("heading", { name: "This page didn’t load" }).waitFor();
  await page.locator("#main").getByText("The server is restarting.").waitFor();
  await page.context().unroute(/\/assets\/Leaderboard-/);
  await server.run();
  await page.getByRole("heading", { name: "Leaderboard" }).waitFor();
});

test("a page remains shown when a chunk fails to load offline", async () => {
  // This page loads no chunk, so the held request comes from the next page.
  const page = await openWindow("/privacy", { url: server.url, failOnConsoleErrors: false });
  const part = await holdRequest(page.context(), /\/assets\/worker-client.*js/);
  const network = await cuttable(page);
  await page.goto("/");
  await page.getByText("the only one online").waitFor();
  await part.requested;
  await network.cut();
  part.fail();
  await page.getByText("You’re offline.").first().waitFor();
  await page.getByRole("heading", { name: "Tablut" }).first().waitFor();

  const loaded = page.waitForResponse(/\/assets\/worker-client.*js/);
  await network.restore();
  await loaded;
});

test("a failed chunk is loaded when the server is back", async () => {
  const page = await openWindow("/", { url: server.url, failOnConsoleErrors: false });
  const part = await holdRequest(page.context(), /\/assets\/late-parts-.*js/);
  await playComputer(page, "Tablut");
  await part.requested;
  await server.kill();
  await page
    .getByText(/Connection lost/)
    .first()
    .waitFor();
  part.fail();
  await server.run();
  await replaySlider(page).waitFor();
});

/** Expects that the connection status is inside the header, so that it covers neither the players nor the board. */
async function expectStatusInHeader(page: Page): Promise<void> {
  const status = page.getByRole("button", { name: /Connection lost/ });
  const header = await page.getByRole("banner").boundingBox();
  const box = await status.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(header?.y ?? Infinity);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
}

/** Reloads the page over a network that the test can cut. A cut network loses WebSocket frames without an error. */
async function cuttable(page: Page): Promise<{ cut(): Promise<void>; restore(): Promise<void> }> {
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
  return { cut: () => set(false), restore: () => set(true) };
}
