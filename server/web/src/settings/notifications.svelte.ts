// The devices on which the user is told that it is their turn, and when. A device is this browser's push subscription.
import { connection } from "../net/connection.svelte";
import { RequestError } from "../net/messages";
import type { AddDevice, Device, DeviceId, Notifications, NotifyWhen } from "../protocol";
import { deviceName } from "./device-name";

const WORKER = "/service-worker.js";

/** Whether this browser can get push messages. On an iPhone, only an installed site can. */
export const supported =
  "serviceWorker" in navigator && "PushManager" in globalThis && typeof Notification !== "undefined";

class OwnNotifications {
  /** The user's notifications as the server has them; null until they are known. */
  current: Notifications | null = $state.raw(null);

  /** The device of this browser. */
  get own(): Device | undefined {
    return this.current?.devices.find(({ own }) => own);
  }

  /** Asks the server. Rejects with `RequestError`. */
  async load(): Promise<void> {
    this.current = await connection.request({ type: "notifications" });
  }

  /** Asks the user for the permission, and adds this browser. Call it in answer to a click. */
  async turnOn(): Promise<void> {
    if ((await Notification.requestPermission()) !== "granted") {
      throw new RequestError(
        "not_now",
        "Your browser blocks notifications from this site. Allow them in its settings, and try again.",
      );
    }
    if (!this.current) await this.load();
    await navigator.serviceWorker.register(WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    const key = this.current?.server_key ?? "";
    // A subscription with another server's key cannot be used.
    await (await pushManager.getSubscription())?.unsubscribe();
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    this.current = await connection.request({ type: "add_device", ...device(subscription) });
  }

  /** Removes a device; this browser's subscription ends with its own. */
  async remove(device: DeviceId): Promise<void> {
    const own = this.own?.id === device;
    this.current = await connection.request({ type: "remove_device", device });
    if (!own) return;
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  }

  /** Sets when the user is told. */
  async setWhen(when: NotifyWhen): Promise<void> {
    this.current = await connection.request({ type: "notify_when", ...when });
  }
}

/** A push subscription as a device. */
function device(subscription: PushSubscription): AddDevice {
  const { endpoint, keys } = subscription.toJSON();
  return {
    address: endpoint ?? "",
    key: keys?.["p256dh"] ?? "",
    auth: keys?.["auth"] ?? "",
    name: deviceName(navigator.userAgent),
  };
}

export const ownNotifications = new OwnNotifications();
