// A game on a cluster of servers, during a rolling restart.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Cluster } from "./cluster";
import { chunksLoaded, move, reached, startGame } from "./game-steps";
import type { Server } from "./server";
import { openWindow } from "./window";

type Squares = [from: string, to: string];

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start();
});
afterAll(() => cluster.remove());

test("a rolling restart interrupts a game for less than 2 s", async () => {
  const options = { url: cluster.url, failOnConsoleErrors: false };
  const [white, black] = await startGame({ Game: "Tablut" }, options);
  const spectator = await openWindow(new URL(white.url()).pathname, options);
  const pages: [Page, Page, Page] = [white, black, spectator];
  for (const page of pages) await noteStatus(page);
  const restart = async (server: Server) => {
    await server.stop();
    await server.run();
  };
  const [first, second] = cluster.edges;
  await play(pages, 0, ["e3", "f3"], () => restart(first), ["e2", "g2"]);
  await play(pages, 2, ["f3", "e3"], () => restart(second), ["g2", "e2"]);
  // The active server stops, and the standby takes over.
  await play(pages, 4, ["e3", "f3"], () => cluster.hosts[0].stop(), ["e2", "g2"]);
  // A page waits a second before it shows that it has no connection. So less than 1 s in `shownMs` means that each
  // interruption took less than 2 s. A reloaded page would have no `shownMs`.
  for (const page of pages)
    expect(await page.evaluate(() => Reflect.get(globalThis, "shownMs") as number)).toBeLessThan(1_000);
});

/**
 * Plays a move of White, restarts or stops a server, and plays a move of Black. Waits until all pages show each move.
 */
async function play(
  pages: [Page, Page, Page],
  ply: number,
  whites: Squares,
  restart: () => Promise<void>,
  blacks: Squares,
): Promise<void> {
  await move(pages[0], ...whites);
  for (const page of pages) {
    await reached(page, ply + 1);
    await chunksLoaded(page);
  }
  await restart();
  await move(pages[1], ...blacks);
  for (const page of pages) await reached(page, ply + 2);
}

/** Adds up in `shownMs` the milliseconds for which the page shows that it has no connection. */
async function noteStatus(page: Page): Promise<void> {
  await page.evaluate(() => {
    let at = performance.now();
    Reflect.set(globalThis, "shownMs", 0);
    const note = () => {
      const now = performance.now();
      if (document.querySelector("header .away")) {
        Reflect.set(globalThis, "shownMs", (Reflect.get(globalThis, "shownMs") as number) + now - at);
      }
      at = now;
      requestAnimationFrame(note);
    };
    note();
  });
}
