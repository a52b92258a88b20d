// Calls a user whose page is in the background: with a title until they return or the call is withdrawn, and with a
// system notification if they allowed it.

import { router } from "./router.svelte";

/** “none”: the browser has no notifications. */
const decision = (): NotificationPermission | "none" =>
  typeof Notification === "undefined" ? "none" : Notification.permission;

class Attention {
  /** The title while the page is in the background; null if there is no call. */
  text: string | null = $state(null);
  #address: string | null = null;
  /** The user's decision when the page was loaded or last asked. */
  permission = $state(decision());

  constructor() {
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.text = null;
    });
  }

  /** Asks for the permission if the user has not decided yet. Call this in answer to a click. */
  async ask(): Promise<NotificationPermission | "none"> {
    if (typeof Notification !== "undefined") this.permission = await Notification.requestPermission();
    return this.permission;
  }

  /** Ends a call to this address. */
  withdraw(address: string): void {
    if (this.#address === address) this.text = null;
  }

  /** Calls the user to this address, unless the page is visible. */
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
    } catch {
      // On some phones only a service worker may show notifications; the title and the sound remain.
    }
  }
}

export const attention = new Attention();
