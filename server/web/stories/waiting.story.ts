// The page tells a waiting player until when others can join the game, and that somebody has joined.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { abort, createGame, joinGame, replaySlider } from "./game-steps";
import { openWindow } from "./window";

test("an open real-time challenge asks to keep a tab open", async () => {
  const host = await openWindow("/");
  await createGame(host, { Game: "Tablut", Opponent: "Anyone", "Time control": "Real time" });
  await host.getByRole("heading", { name: "Anyone can join" }).waitFor();
  await host
    .getByText(/^Keep Konakis open in a tab\. .*once you’ve been away for 1 minute, or by .* at the latest/)
    .waitFor();
  await host.getByText(/^The clocks start once both of you have made a first move/).waitFor();
  expect(await host.getByLabel("Invite link").count()).toBe(0);
  expect(await host.getByText(/sides are drawn when the game begins/).count()).toBe(1);
});

test("an invitation for a friend says until when its link works", async () => {
  const host = await openWindow("/");
  await createGame(host, { Game: "Tablut", Opponent: "A friend", "Time control": "Real time" });
  await host.getByRole("heading", { name: "Invite a friend" }).waitFor();
  await host.getByText(/^Keep this page open: .* the link works until/).waitFor();
  expect(await host.getByLabel("Invite link").inputValue()).toBe(host.url());
});

test("a player on another page is told that somebody joined", async () => {
  const host = await openWindow("/", { permissions: ["notifications"] });
  await host.addInitScript(() => {
    const shown: string[] = [];
    class Recorded {
      static permission = "granted";
      constructor(title: string) {
        shown.push(title);
      }
      close() {}
    }
    Object.assign(globalThis, { Notification: Recorded, shown });
  });
  await host.goto("/settings");
  await host.getByLabel("Name").waitFor();
  await createGame(host, { Game: "Tablut", Opponent: "A friend", "Play as": "White" });
  await host.getByText("you’ll get a notification when somebody joins").waitFor();
  const room = new URL(host.url()).pathname;
  await host.getByRole("link", { name: "Learn", exact: true }).click();
  await host.getByRole("heading", { name: "Learn to play" }).waitFor();
  // Simulates a page in the background.
  await host.evaluate(() =>
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true }),
  );

  const guest = await openWindow(room);
  const told = host
    .getByText(/joined your game of Tablut/)
    .first()
    .waitFor();
  await Promise.all([joinGame(guest), told]);
  await expect.poll(() => host.title()).toMatch(/joined your game$/);
  expect(await host.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)).toHaveLength(1);
  await host.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(() => host.title()).not.toMatch(/joined/);
  await host.getByRole("link", { name: "Play now" }).click();
  await replaySlider(host).waitFor();
  await host.getByText(/for your first move, or it’s called off/).waitFor();
});

test("all open pages of a user announce that somebody joined", async () => {
  const host = await openWindow("/settings");
  await host.getByLabel("Name").waitFor();
  const followed: [Page, string][] = [];
  const listen = (page: Page) =>
    page.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => {
        if (String(payload).includes('"watch"')) followed.push([page, String(payload)]);
      }),
    );
  const before = await host.context().newPage();
  for (const page of [host, before]) listen(page);
  await before.goto("/learn");
  await before.getByRole("heading", { name: "Learn to play" }).waitFor();
  await createGame(host, { Game: "Kubism", Opponent: "A friend" });
  const room = new URL(host.url()).pathname;
  // These are as many open challenges as a user may have. The game against a friend is not one of them.
  for (let more = 0; more < 5; more += 1) await createGame(host, { Game: "Tablut", Opponent: "Anyone" });
  followed.length = 0;
  await host.goto("/learn/kubism");
  const after = await host.context().newPage();
  listen(after);
  await after.goto("/settings");
  const follows = (page: Page) =>
    followed.some(([by, sent]) => by === page && sent.includes(room.split("/").at(-1) ?? ""));
  for (const page of [host, after]) await expect.poll(() => follows(page)).toBe(true);

  const guest = await openWindow(room);
  // A notice may disappear before `joinGame` returns, so begin to wait for it earlier.
  const told = [host, before, after].map((page) =>
    page
      .getByText(/joined your game of Kubism/)
      .first()
      .waitFor(),
  );
  await Promise.all([joinGame(guest), ...told]);
});

test("the notice of a turn does not replace the notice of a join", async () => {
  const host = await openWindow("/settings");
  await createGame(host, { Game: "Kubism", Opponent: "A friend", "Play as": "White" });
  const room = new URL(host.url()).pathname;
  await host.getByRole("link", { name: "Learn", exact: true }).click();
  await host.getByRole("heading", { name: "Learn to play" }).waitFor();
  // Another tab announces the live game before the creator’s first tab knows that the game began.
  const other = await host.context().newPage();
  await other.goto("/privacy");
  await other.evaluate((id) => new BroadcastChannel("konakis.live").postMessage(id), room.split("/").at(-1));
  const guest = await openWindow(room);
  await joinGame(guest);
  await host
    .getByText(/joined your game of Kubism/)
    .first()
    .waitFor();
});

test("a new page tells who joined while no page was open", async () => {
  const host = await openWindow("/settings");
  await createGame(host, { Game: "Kubism", Opponent: "A friend" });
  const room = new URL(host.url()).pathname;
  await host.getByRole("heading", { name: "Invite a friend" }).waitFor();
  await host.goto("about:blank");
  const guest = await openWindow(room);
  await joinGame(guest);
  await replaySlider(guest).waitFor();
  // Every new page shows the notice until the player has visited the room.
  for (const page of ["/learn", "/settings"]) {
    await host.goto(page);
    await host
      .getByText(/joined your game of Kubism/)
      .first()
      .waitFor();
  }
  await host.goto(room);
  const begun = () => host.evaluate(() => localStorage.getItem("konakis.begun"));
  await expect.poll(begun).toBe("[]");
});

test("a new page reports a game that ended while no page was open", async () => {
  const host = await openWindow("/settings");
  await createGame(host, { Game: "Kubism", Opponent: "A friend", "Time control": "Correspondence" });
  const room = new URL(host.url()).pathname;
  await host.getByRole("heading", { name: "Invite a friend" }).waitFor();
  await host.goto("about:blank");
  const guest = await openWindow(room);
  await joinGame(guest);
  await abort(guest);
  await host.goto("/learn");
  const told = host.getByText(
    / joined your game of Kubism\. The game was called off before both sides had made a move\. New game$/,
  );
  await told.waitFor();
  await told.getByRole("link", { name: "New game" }).click();
  await host.waitForURL(/\/create\?game=kubism&person=/);
});
