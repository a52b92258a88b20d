import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isKey, startedWorker, subscribed, SUBSCRIBE_MS, WORKER_MS } from "./push-steps";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => {});

/** A worker that is being installed. */
class Installing extends EventTarget {
  state = "installing";

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

function registration(worker: Installing | null, isActive = false) {
  return {
    installing: worker as unknown as ServiceWorker | null,
    waiting: null,
    active: (isActive ? new Installing() : null) as unknown as ServiceWorker | null,
  };
}

describe("the start of the service worker", () => {
  test("an active worker is not waited for", async () => {
    const given = registration(null, true);
    expect(await startedWorker(Promise.resolve(given))).toBe(given);
  });

  test("the wait is over when the worker becomes active", async () => {
    const worker = new Installing();
    const given = registration(worker);
    const started = startedWorker(Promise.resolve(given));
    await vi.advanceTimersByTimeAsync(WORKER_MS / 2);
    given.active = worker as unknown as ServiceWorker;
    worker.become("activating");
    expect(await started).toBe(given);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a failed installation of the worker gives a message", async () => {
    const worker = new Installing();
    const started = expect(startedWorker(Promise.resolve(registration(worker)))).rejects.toThrow(/install/);
    await vi.advanceTimersByTimeAsync(0);
    worker.become("redundant");
    await started;
    await expect(startedWorker(Promise.reject(new TypeError("404")))).rejects.toThrow(/install/);
  });

  test("waiting for the worker fails with a message after 10 s", async () => {
    const hangs = [startedWorker(never), startedWorker(Promise.resolve(registration(new Installing())))];
    const ends = hangs.map((hang) => expect(hang).rejects.toThrow(/too long/));
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all(ends);
  });
});

describe("a push subscription", () => {
  test("a subscription that the user blocks gives a message", async () => {
    const refused = Promise.reject(new DOMException("denied", "NotAllowedError"));
    await expect(subscribed(refused)).rejects.toThrow(/blocks/);
  });

  test("a push service that fails or hangs gives a message", async () => {
    const failed = Promise.reject(new DOMException("push service error", "AbortError"));
    await expect(subscribed(failed)).rejects.toThrow(/couldn’t reach/);
    const slow = expect(subscribed(never)).rejects.toThrow(/couldn’t reach/);
    await vi.advanceTimersByTimeAsync(SUBSCRIBE_MS);
    await slow;
  });

  test("a subscription is recognized by its key", () => {
    const key = Uint8Array.from([251, 255, 190, 1]).buffer;
    expect(isKey(key, "-_--AQ")).toBe(true);
    expect(isKey(key, "-_--AA")).toBe(false);
    expect(isKey(null, "-_--AQ")).toBe(true);
  });
});
