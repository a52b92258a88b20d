// Calls a user whose page is in the background, with a title that stays until they look at the page or the call is
// withdrawn, and with a notification of the system if they allowed it.

import { router } from "./router.svelte";

/** Whether the browser has notifications, and what the user has decided about them so far. */
const decision = (): NotificationPermission | "none" =>
  typeof Notification === "undefined" ? "none" : Notification.permission;

class Attention {
  /** The text in the title while the page is in the background; null if there is no call. */
  text: string | null = $state(null);
  #address: string | null = null;
  /** Whether the browser has notifications, and what the user had decided when the page last asked. */
  permission = $state(decision());

  constructor() {
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.text = null;
    });
  }

  /** Asks for the permission to notify, if the user has not decided yet. Call this in answer to a click. */
  async ask(): Promise<NotificationPermission | "none"> {
    if (typeof Notification !== "undefined") this.permission = await Notification.requestPermission();
    return this.permission;
  }

  /** Removes a call to this address from the title, because the reason for it has gone. */
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
