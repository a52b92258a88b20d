import { afterEach, expect, test, vi } from "vitest";
import { fetchPosition } from "./positions";

afterEach(() => vi.unstubAllGlobals());

test.for([
  [422, false],
  [404, false],
  [429, true],
  [503, true],
] as const)("a refusal with status %i is temporary: %s", async ([status, temporary]) => {
  vi.stubGlobal("fetch", async () => Response.json({ message: "not so" }, { status }));
  expect(await fetchPosition("tablut", {})).toEqual({ refusal: "Not so.", temporary });
});

test("an unreachable server is a temporary failure", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no network")));
  expect(await fetchPosition("tablut", {})).toMatchObject({ temporary: true });
});
