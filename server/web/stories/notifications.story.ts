// The service worker: notifications of a player’s turn, and the site without a network.
import type { CDPSession, Page } from "playwright-core";
import { expect, test } from "vitest";
import { createGame, move, reached, startGame } from "./game-steps";
import { Server } from "./server";
import { openWindow, useFullBrowser } from "./window";

useFullBrowser();

// Tests reach no push service, so the page gets this subscription instead.
const SUBSCRIPTION = {
  endpoint: "https://updates.push.services.mozilla.com/wpush/v2/story",
  keys: {
    p256dh: "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
    auth: "AAECAwQFBgcICQoLDA0ODw",
  },
};

/** Opens the settings in a browser that allows notifications and keeps its push subscription between visits. */
async function settings(): Promise<Page> {
  const page = await openWindow("/settings", { permissions: ["notifications"] });
  await page.addInitScript(givePushService, SUBSCRIPTION);
  await page.reload();
  return page;
}

function givePushService(json: typeof SUBSCRIPTION): void {
  const given = {
    toJSON: () => json,
    unsubscribe: () => {
      localStorage.removeItem("story.subscribed");
      return Promise.resolve(true);
    },
  } as unknown as PushSubscription;
  PushManager.prototype.subscribe = () => {
    localStorage.setItem("story.subscribed", "1");
    return Promise.resolve(given);
  };
  PushManager.prototype.getSubscription = () =>
    Promise.resolve(localStorage.getItem("story.subscribed") ? given : null);
}

const isSubscribed = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem("story.subscribed") !== null);

async function turnOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Turn on for this device" }).click();
  await page.getByRole("button", { name: "Turn off on this device" }).waitFor();
}

async function registrationOf(client: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await client.send("ServiceWorker.enable");
  return found;
}

function shown(page: Page): Promise<string[][]> {
  return page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const notifications = await getNotifications.call(await navigator.serviceWorker.ready);
    return notifications.map(({ title, body, data }) => [title, body, String(data)]);
  });
}

/** Returns a function that delivers push messages to the page's service worker. */
async function pushTo(page: Page): Promise<(message: object) => Promise<unknown>> {
  const client = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(client);
  const { origin } = new URL(page.url());
  return (message) =>
    client.send("ServiceWorker.deliverPushMessage", {
      origin,
      registrationId,
      data: JSON.stringify(message),
    });
}

test("a push message shows the game and the opponent", async () => {
  const page = await settings();
  await turnOn(page);
  const push = await pushTo(page);
  await push({ kind: "turn", room: "k3f9x2", game: "Tablut", opponent: "Ben" });
  await expect
    .poll(() => shown(page))
    .toEqual([["Your turn in Tablut", "Ben is waiting for your move.", "/rooms/k3f9x2"]]);
});

test("a push message about the room on the page is not shown", async () => {
  const page = await settings();
  await turnOn(page);
  const push = await pushTo(page);
  // `createGame` loads a page, and then opens the room without another page load.
  await createGame(page, { Game: "Tablut", Opponent: "Computer" });
  // The worker asks the page for its path. The page can answer only after its scripts have loaded.
  await page.waitForLoadState("networkidle");
  const room = new URL(page.url()).pathname.slice("/rooms/".length);
  await push({ kind: "turn", room, game: "Tablut", opponent: "Ben" });
  await push({ kind: "turn", room: "k3f9x2", game: "Tablut", opponent: "Ben" });
  await expect.poll(() => shown(page)).not.toEqual([]);
  expect((await shown(page)).map(([, , address]) => address)).toEqual(["/rooms/k3f9x2"]);
});

test("a device notifies its new user until the account is deleted", async () => {
  const page = await settings();
  await turnOn(page);
  const owner = () => page.evaluate(() => localStorage.getItem("konakis.device-owner"));
  const first = await owner();
  expect(first).not.toBeNull();
  // Without its token, the browser gets a new user, as it does after a sign-in. The next page then stores the browser
  // as that user's device.
  await page.evaluate(() => localStorage.removeItem("konakis.token"));
  await page.goto("/");
  await expect.poll(owner).not.toBe(first);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Turn off on this device" }).waitFor();
  expect(await isSubscribed(page)).toBe(true);
  await page.getByRole("button", { name: "Delete account…" }).click();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("button", { name: "Turn on for this device" }).waitFor();
  await expect.poll(() => isSubscribed(page)).toBe(false);
});

test("a failed subscription is explained and can be tried again", async () => {
  const page = await settings();
  await page.evaluate(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException("", "AbortError"));
  });
  const button = page.getByRole("button", { name: "Turn on for this device" });
  await button.click();
  await page.getByText("couldn’t reach the service that delivers its messages").waitFor();
  await page.evaluate(givePushService, SUBSCRIPTION);
  await turnOn(page);
});

test("quiet hours and the subscription survive a reload", async () => {
  const page = await settings();
  await turnOn(page);
  await page.getByLabel("Not during quiet hours").check();
  await page.getByLabel("From").fill("23:30");
  await page.getByLabel("Only when I have a day or less left to move").check();
  await expect.poll(() => page.getByLabel("Only when I have").isEnabled()).toBe(true);
  await page.reload();
  await expect.poll(() => page.getByLabel("From").inputValue()).toBe("23:30");
  expect(await page.getByLabel("Only when I have").isChecked()).toBe(true);
  await page.getByRole("button", { name: "Turn off on this device" }).click();
  await page.getByRole("button", { name: "Turn on for this device" }).waitFor();
});

test("while the server is down, a visited site opens and says so", async () => {
  const server = await Server.start();
  try {
    const page = await openWindow("/", { url: server.url, failOnConsoleErrors: false });
    await page.evaluate(async () => {
      await navigator.serviceWorker.register("/service-worker.js");
      await navigator.serviceWorker.ready;
    });
    // On the next visit, the service worker controls the page and stores its files.
    await page.goto("/");
    await page.getByRole("heading", { name: "Tablut" }).first().waitFor();
    await server.kill();
    await page.goto("/");
    await page.getByText("Connection lost").first().waitFor();
    await page.getByRole("heading", { name: "Tablut" }).first().waitFor();
  } finally {
    await server.remove();
  }
});

test("pages work when the browser’s storage is full", async () => {
  const page = await openWindow("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/service-worker.js");
    await navigator.serviceWorker.ready;
  });
  const client = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await client.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1000 });
  // Without a page in the cache, the worker tries to store the next page.
  await page.evaluate(async () => {
    const cache = await caches.open("konakis-shell");
    await cache.delete("/");
  });
  await page.goto("/");
  await page.getByRole("heading", { name: "Tablut" }).first().waitFor();
  await page.goto("/settings");
  await page.getByRole("heading", { name: "Settings" }).waitFor();
});

test("a move in a correspondence game offers notifications", async () => {
  const [white, black] = await startGame({ Game: "Tablut", "Time control": "Correspondence" });
  await white.evaluate(() =>
    Object.defineProperty(Notification, "permission", { get: () => "default", configurable: true }),
  );
  await move(white, "e3", "f3");
  await white.getByRole("button", { name: "Confirm" }).click();
  await reached(black, 1);
  await white.getByText("Would you like a message when it’s your turn again?").waitFor();
});
