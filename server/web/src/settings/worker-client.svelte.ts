// The page's side of the service worker, loaded when the browser is idle. Tells the worker the page's language and
// address, and keeps notifications on when the user changes.
import { connection } from "../net/connection.svelte";
import { LANGUAGE } from "../language/language";
import { addedForAnother, deviceOwner } from "./device-owner";

if ("serviceWorker" in navigator) {
  // A failure is ignored: only visits without a network and push messages need the worker.
  if (matchMedia("(display-mode: standalone)").matches)
    navigator.serviceWorker.register("/service-worker.js").catch(() => {});

  // The worker's only question is for this window's address: see `worker/windows.ts`.
  navigator.serviceWorker.addEventListener("message", ({ ports }) =>
    ports[0]?.postMessage(location.pathname),
  );

  // The worker uses the language of the latest page.
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
