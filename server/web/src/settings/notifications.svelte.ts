// The notifications of the user's turns, and the devices that get them. This browser's device is its push subscription.
import { connection } from "../net/connection.svelte";
import type { AddDevice, Device, DeviceId, Notifications, NotifyWhen } from "../protocol";
import { attention } from "../shell/attention.svelte";
import { deviceName } from "./device-name";
import { addedForAnother, deviceOwner, storeDeviceOwner } from "./device-owner";
import { BLOCKED, browserError, isKey, startedWorker, subscribed, within } from "./push-steps";
import { localOffset } from "./quiet-hours";

const WORKER = "/service-worker.js";
const END_MS = 3_000;

/** Whether this browser can get push messages. On an iPhone, only an installed site can. */
export const supported =
  "serviceWorker" in navigator && "PushManager" in globalThis && typeof Notification !== "undefined";

class OwnNotifications {
  /** The user's devices and settings; null until the server has sent them. */
  current: Notifications | null = $state.raw(null);

  get own(): Device | undefined {
    return this.current?.devices.find(({ own }) => own);
  }

  /**
   * Loads the notifications, and moves the quiet hours to this browser's time zone. Adds this browser again if it was
   * added for an earlier user or token. Without a usable push subscription, its notifications are turned off instead.
   * Rejects with `RequestError`.
   */
  async load(): Promise<void> {
    this.current = await connection.request({ type: "notifications" });
    const { server_key } = this.current;
    // A failure does no harm: the next load tries again.
    await this.#moveQuietHours(this.current.when).catch(() => {});
    const user = connection.user?.id ?? "";
    if (this.own) return storeDeviceOwner(user);
    // The device may have been removed. With null stored as its owner, the next sign-in does not add it again.
    if (!addedForAnother(deviceOwner(), user)) return storeDeviceOwner(null);
    const subscription = await ownSubscription();
    if (subscription && isKey(subscription.options?.applicationServerKey, server_key))
      await this.#add(subscription);
    else storeDeviceOwner(null);
  }

  /** Asks the user for permission, then adds this browser. Call it in a click handler. Rejects with `RequestError`. */
  async turnOn(): Promise<void> {
    if ((await attention.ask()) !== "granted") throw browserError(BLOCKED);
    if (!this.current) await this.load();
    const { pushManager } = await startedWorker(navigator.serviceWorker.register(WORKER));
    await this.#add(await subscribed(subscribe(pushManager, this.current?.server_key ?? "")));
  }

  /** Removes the device. If it is this browser, its push subscription ends too. */
  async remove(device: DeviceId): Promise<void> {
    const own = this.own?.id === device;
    this.current = await connection.request({ type: "remove_device", device });
    if (own) await this.end();
  }

  async setWhen(when: NotifyWhen): Promise<void> {
    this.current = await connection.request({ type: "notify_when", ...when });
  }

  /**
   * Ends this browser's push subscription. Call it after the server has removed the device. Never rejects, and takes at
   * most `END_MS`.
   */
  async end(): Promise<void> {
    storeDeviceOwner(null);
    const ended = ownSubscription().then((subscription) => subscription?.unsubscribe());
    // A failure does no harm: the server sends nothing to a device that it has removed.
    await within(END_MS, ended, new Error("slow")).catch(() => {});
  }

  /** Sets the quiet hours' offset to this browser's offset, which changes on a journey and with summer time. */
  async #moveQuietHours(when: NotifyWhen): Promise<void> {
    const { quiet } = when;
    const offset = localOffset();
    if (quiet && quiet.offset !== offset) await this.setWhen({ ...when, quiet: { ...quiet, offset } });
  }

  async #add(subscription: PushSubscription): Promise<void> {
    this.current = await connection.request({ type: "add_device", ...device(subscription) });
    storeDeviceOwner(connection.user?.id ?? null);
  }
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (!supported) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function subscribe(pushManager: PushManager, key: string): Promise<PushSubscription> {
  // An old subscription may have been made with another server's key, with which this server cannot send messages.
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

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
