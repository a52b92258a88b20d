// Registers the service worker in an installed site, sends the worker the page's language and address, and keeps
// notifications on when the user or their token changes. Loaded when the browser is idle.
import { connection } from "../net/connection.svelte";
import { LANGUAGE } from "../language/language";
import { addedForAnother, deviceOwner } from "./device-owner";

if ("serviceWorker" in navigator) {
  // A failure is ignored, because only push messages and visits without a network need the worker.
  if (matchMedia("(display-mode: standalone)").matches)
    navigator.serviceWorker.register("/service-worker.js").catch(() => {});

  // The worker sends only one kind of message: it asks for this window's path (`worker/windows.ts`).
  navigator.serviceWorker.addEventListener("message", ({ ports }) =>
    ports[0]?.postMessage(location.pathname),
  );

  // The worker uses the language that it received last.
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(LANGUAGE));

  $effect.root(() => {
    $effect(() => {
      const { status, user } = connection;
      if (status !== "open" || !user || !addedForAnother(deviceOwner(), user.id)) return;
      // If this fails, the next visit and the settings try again.
      import("./notifications.svelte")
        .then(({ ownNotifications }) => ownNotifications.load())
        .catch(() => {});
    });
  });
}
