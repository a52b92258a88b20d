// The service worker: shows the messages of the server's push service, and opens the site without a network. The site
// registers it once the user has turned on notifications or installed the site.
import { isLookedAt, shownMessage } from "./messages";
import { isAsset, linkedFiles } from "./shell-files";

const worker = self as unknown as ServiceWorkerGlobalScope;

/** The cache with the page and the files that it loads. */
const CACHE = "konakis-shell";
/** The page that stands for every page without a network. */
const SHELL = "/";

worker.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (isAsset(url.pathname)) event.respondWith(file(request));
});

worker.addEventListener("push", (event) => {
  const message = shownMessage(event.data?.text() ?? "");
  if (message) event.waitUntil(show(message));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** Shows a message, unless the user looks at its page. */
async function show({ title, body, address }: NonNullable<ReturnType<typeof shownMessage>>): Promise<void> {
  const windows = await worker.clients.matchAll({ type: "window" });
  if (windows.some((window) => isLookedAt(window, address))) return;
  await worker.registration.showNotification(title, {
    body,
    data: address,
    tag: address,
    icon: "/icon-192.png",
    badge: "/icon-192.png",
  });
}

/** Opens an address in the window that shows it already, or in a new one. */
async function open(address: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: "window" });
  const there = windows.find((window) => new URL(window.url).pathname === address);
  await (there ? there.focus() : worker.clients.openWindow(address));
}

/** A page from the network; without a network, the kept page, which says so. */
async function page(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok && new URL(request.url).pathname === SHELL) await keepShell(response.clone());
    return response;
  } catch {
    return (await caches.match(SHELL)) ?? Response.error();
  }
}

/** A file of the page: the kept one, because its name changes with its content, or the one from the network. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}

/** Keeps the page with the files that it links. Files of an earlier version of the site are dropped. */
async function keepShell(given?: Response): Promise<void> {
  const response = given ?? (await fetch(SHELL, { cache: "no-cache" }));
  const text = await response.clone().text();
  const before = await (await caches.match(SHELL))?.text();
  if (before === text) return;
  if (before !== undefined) await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  await cache.addAll(linkedFiles(text));
  await cache.put(SHELL, response);
}
