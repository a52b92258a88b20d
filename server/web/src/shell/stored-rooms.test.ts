import { afterEach, expect, test, vi } from "vitest";
import { storedRooms, storeRoom } from "./stored-rooms";

afterEach(() => vi.unstubAllGlobals());

test("the list contains the newest rooms, each once", () => {
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
  });
  for (const room of ["a", "b", "c", "b"]) storeRoom("key", room, true, 2);
  expect(storedRooms("key")).toEqual(["b", "c"]);
  storeRoom("key", "b", false, 2);
  storeRoom("key", "unknown", false, 2);
  expect(storedRooms("key")).toEqual(["c"]);
});
