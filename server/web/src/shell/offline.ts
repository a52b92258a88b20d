// Opens an installed site without a network: the service worker keeps its pages.

/** Registers the service worker if the site runs as an installed app. */
export function keepForOffline(): void {
  if (matchMedia("(display-mode: standalone)").matches && "serviceWorker" in navigator) {
    // Without it, everything else works.
    navigator.serviceWorker.register("/service-worker.js").catch(() => {});
  }
}
