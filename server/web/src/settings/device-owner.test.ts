import { afterEach, expect, test, vi } from "vitest";
import { addedForAnother, deviceOwner, releaseDevice, storeDeviceOwner } from "./device-owner";

function useStorage(): void {
  const texts = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  });
}

afterEach(() => void vi.unstubAllGlobals());

test("a browser is added again for another user", () => {
  useStorage();
  storeDeviceOwner("u1");
  expect(addedForAnother(deviceOwner(), "u2")).toBe(true);
});

test("a browser that its user removed elsewhere stays removed", () => {
  useStorage();
  storeDeviceOwner("u1");
  expect(addedForAnother(deviceOwner(), "u1")).toBe(false);
});

test("a browser is added again for a new token of its user", () => {
  useStorage();
  storeDeviceOwner("u1");
  releaseDevice();
  expect(addedForAnother(deviceOwner(), "u1")).toBe(true);
});

test("a browser without notifications is never added again", () => {
  useStorage();
  releaseDevice();
  expect(addedForAnother(deviceOwner(), "u1")).toBe(false);
  storeDeviceOwner("u1");
  storeDeviceOwner(null);
  releaseDevice();
  expect(addedForAnother(deviceOwner(), "u1")).toBe(false);
});
