// The service worker: shows push messages, and opens the site without a network. It is registered when the user turns
// on notifications or opens the installed site.
import { KeptSite } from "./kept-site";
import { isAsset } from "./page-files";
import { shownMessage, type PushMessage } from "./push-messages";
import { windowAt } from "./windows";

const worker = self as unknown as ServiceWorkerGlobalScope;

const CACHE = "konakis-shell";

const site = new KeptSite({
  fetch: (request, init) => fetch(request, init),
  openCache: () => caches.open(CACHE),
  exclusively: (task) => navigator.locks.request(CACHE, task),
});

worker.addEventListener("install", (event) => {
  void worker.skipWaiting();
  event.waitUntil(site.keepFirst());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(site.page(request, event));
  else if (isAsset(url.pathname)) event.respondWith(site.file(request, event));
});

worker.addEventListener("push", (event) => {
  event.waitUntil(receive(event.data?.text() ?? ""));
});

// The message is the page's language; `settings/worker-client.svelte.ts` sends it.
worker.addEventListener("message", (event) => {
  if (typeof event.data === "string") event.waitUntil(site.keepIn(event.data));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

async function receive(text: string): Promise<void> {
  const message = shownMessage(text, await site.language());
  if (message) await show(message);
}

/** Shows a message, unless a visible window already shows the message's address. */
async function show({ title, body, address }: PushMessage): Promise<void> {
  const visible = (await windows()).filter(({ visibilityState }) => visibilityState === "visible");
  if (await windowAt(visible, address)) return;
  await worker.registration.showNotification(title, {
    body,
    data: address,
    tag: address,
    icon: "/icon-192.png",
    badge: "/icon-192.png",
  });
}

/** Focuses a window that shows the address, or opens a new window. */
async function open(address: string): Promise<void> {
  const there = await windowAt(await windows(), address);
  await (there ? there.focus() : worker.clients.openWindow(address));
}

/** All windows of the site, even a window that this worker does not control, such as after a forced reload. */
function windows(): Promise<readonly WindowClient[]> {
  return worker.clients.matchAll({ type: "window", includeUncontrolled: true });
}
