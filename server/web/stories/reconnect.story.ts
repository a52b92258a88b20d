// The connection is lost in the middle of a game: the page says so, and goes on by itself.
import { afterAll, beforeAll, expect, test } from "vitest";
import { Server } from "./server";
import { move, reached, twoAt } from "./table";

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
      .getByText(/reconnecting|connection is lost|server/i)
      .first()
      .waitFor();
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

test("a window that was offline is in step again as soon as it is not", async () => {
  const [white, black] = await twoAt({ Game: "Tablut" }, { url: server.url, calm: false });
  await black.context().setOffline(true);
  await black
    .getByText(/offline|connection/i)
    .first()
    .waitFor();
  await move(white, "e3", "f3");
  await reached(white, 1);
  await black.context().setOffline(false);
  await reached(black, 1);
  await move(black, "e2", "g2");
  await reached(white, 2);
});
