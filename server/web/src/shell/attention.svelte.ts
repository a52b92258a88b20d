// Calls a user whose page is in the background. The page's title shows the call until the user returns or the call is
// withdrawn. A system notification shows it for the same time if the user has allowed notifications.

import { router } from "./router.svelte";

/** The user's decision about notifications; “none” if the browser does not support notifications. */
const decision = (): NotificationPermission | "none" =>
  typeof Notification === "undefined" ? "none" : Notification.permission;

class Attention {
  /** The page's title while the page is in the background; null if there is no call. */
  text: string | null = $state(null);
  #address: string | null = null;
  /** The shown notifications by the addresses of their calls. */
  #notifications = new Map<string, Notification>();
  /** The user's decision when the page was loaded, or after the latest `ask`. */
  permission = $state(decision());

  constructor() {
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState !== "visible") return;
      this.text = null;
      for (const address of this.#notifications.keys()) this.#close(address);
    });
  }

  /** Asks the user to allow notifications, unless they have already decided. For use in a click handler only. */
  async ask(): Promise<NotificationPermission | "none"> {
    if (typeof Notification !== "undefined") this.permission = await Notification.requestPermission();
    return this.permission;
  }

  /** Ends a call to this address. */
  withdraw(address: string): void {
    if (this.#address === address) this.text = null;
    this.#close(address);
  }

  /** Calls the user to `address`. Does nothing while the page is visible. */
  call(text: string, body: string, address: string): void {
    if (document.visibilityState === "visible") return;
    [this.text, this.#address] = [text, address];
    if (decision() !== "granted") return;
    try {
      const notification = new Notification(text, { body, icon: "/icon-192.png", tag: address });
      notification.onclick = () => {
        focus();
        notification.close();
        router.go(address);
      };
      this.#notifications.set(address, notification);
    } catch {
      // On some phones, only a service worker may show notifications. The title still shows the call.
    }
  }

  #close(address: string): void {
    this.#notifications.get(address)?.close();
    this.#notifications.delete(address);
  }
}

export const attention = new Attention();
