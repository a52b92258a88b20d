// The steps of a push subscription. Each step has a time limit and rejects with a message for the user.
import { RequestError } from "../net/messages";
import { t } from "../language/t";

export const WORKER_MS = 10_000;
export const SUBSCRIBE_MS = 20_000;

export const BLOCKED = t("settings-push-blocked");
const WORKER_FAILED = t("settings-push-not-installed");
const WORKER_SLOW = t("settings-push-slow");
const SUBSCRIBE_FAILED = t("settings-push-unreachable");

export const browserError = (message: string): RequestError => new RequestError("not_now", message);

/** Settles like `promise`, but rejects with `error` if that takes more than `ms` milliseconds. */
export async function within<T>(ms: number, promise: Promise<T>, error: Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(error), ms);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves when the worker is active. Rejects with `RequestError` if installing it fails or takes too long. */
export function startedWorker<R extends Pick<ServiceWorkerRegistration, "active" | "waiting" | "installing">>(
  registering: Promise<R>,
): Promise<R> {
  const started = registering.then(
    (registration) => active(registration),
    () => Promise.reject(browserError(WORKER_FAILED)),
  );
  return within(WORKER_MS, started, browserError(WORKER_SLOW));
}

function active<R extends Pick<ServiceWorkerRegistration, "active" | "waiting" | "installing">>(
  registration: R,
): Promise<R> {
  const worker = registration.waiting ?? registration.installing;
  if (registration.active || !worker) return Promise.resolve(registration);
  return new Promise((resolve, reject) => {
    worker.addEventListener("statechange", () => {
      if (registration.active) resolve(registration);
      else if (worker.state === "redundant") reject(browserError(WORKER_FAILED));
    });
  });
}

/** Resolves with the subscription. Rejects with `RequestError` if subscribing fails or takes too long. */
export function subscribed<S>(subscribing: Promise<S>): Promise<S> {
  const failed = browserError(SUBSCRIBE_FAILED);
  const worded = subscribing.catch((reason: unknown) => {
    const blocked = reason instanceof DOMException && reason.name === "NotAllowedError";
    throw blocked ? browserError(BLOCKED) : failed;
  });
  return within(SUBSCRIBE_MS, worded, failed);
}

/**
 * Whether `used`, the key of a subscription, equals `key`, which is in base64url. True if the browser does not reveal
 * the subscription's key.
 */
export function isKey(used: ArrayBuffer | null | undefined, key: string): boolean {
  if (!used) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(used)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key.replaceAll("=", "");
}
