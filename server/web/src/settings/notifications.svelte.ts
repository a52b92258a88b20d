// Notifications of the user's turn. This browser's device is its push subscription.
import { connection } from "../net/connection.svelte";
import type { AddDevice, Device, DeviceId, Notifications, NotifyWhen } from "../protocol";
import { attention } from "../shell/attention.svelte";
import { deviceName } from "./device-name";
import { addedForAnother, deviceOwner, storeDeviceOwner } from "./device-owner";
import { BLOCKED, browserError, isKey, startedWorker, subscribed, within } from "./push-steps";
import { localOffset } from "./quiet-hours";

const WORKER = "/service-worker.js";
const END_MS = 3_000;

/** On an iPhone, only an installed site can get push messages. */
export const supported =
  "serviceWorker" in navigator && "PushManager" in globalThis && typeof Notification !== "undefined";

class OwnNotifications {
  /** Null until the server has sent them. */
  current: Notifications | null = $state.raw(null);

  get own(): Device | undefined {
    return this.current?.devices.find(({ own }) => own);
  }

  /**
   * Loads the notifications, and moves the quiet hours to this browser's time zone. A browser that was added for an
   * earlier user or token is added again, or has its notifications turned off if it has no usable push subscription.
   * Rejects with `RequestError`.
   */
  async load(): Promise<void> {
    this.current = await connection.request({ type: "notifications" });
    const { server_key } = this.current;
    // A failure does no harm: the next load tries again.
    await this.#moveQuietHours(this.current.when).catch(() => {});
    const user = connection.user?.id ?? "";
    if (this.own) return storeDeviceOwner(user);
    // A device that was removed, here or on another device, stays off after the next sign-in too.
    if (!addedForAnother(deviceOwner(), user)) return storeDeviceOwner(null);
    const subscription = await ownSubscription();
    if (subscription && isKey(subscription.options?.applicationServerKey, server_key))
      await this.#add(subscription);
    else storeDeviceOwner(null);
  }

  /** Asks for the permission and adds this browser. Call it in answer to a click. Rejects with `RequestError`. */
  async turnOn(): Promise<void> {
    if ((await attention.ask()) !== "granted") throw browserError(BLOCKED);
    if (!this.current) await this.load();
    const { pushManager } = await startedWorker(navigator.serviceWorker.register(WORKER));
    await this.#add(await subscribed(subscribe(pushManager, this.current?.server_key ?? "")));
  }

  /** If the device is this browser, its push subscription ends too. */
  async remove(device: DeviceId): Promise<void> {
    const own = this.own?.id === device;
    this.current = await connection.request({ type: "remove_device", device });
    if (own) await this.end();
  }

  async setWhen(when: NotifyWhen): Promise<void> {
    this.current = await connection.request({ type: "notify_when", ...when });
  }

  /** Ends notifications in this browser after the server has forgotten the device. Never rejects; bounded in time. */
  async end(): Promise<void> {
    storeDeviceOwner(null);
    const ended = ownSubscription().then((subscription) => subscription?.unsubscribe());
    // A failure does no harm: the server sends nothing to a device that it has forgotten.
    await within(END_MS, ended, new Error("slow")).catch(() => {});
  }

  /** Keeps the local times of the quiet hours after a journey, or after a change to or from summer time. */
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
  // This server cannot use a subscription that was made with another server's key.
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
