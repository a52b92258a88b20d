import { expect, test, vi } from "vitest";

const { request, reloadOnce } = vi.hoisted(() => ({ request: vi.fn(), reloadOnce: vi.fn() }));
vi.mock("../net/connection.svelte", () => ({ connection: { request } }));
vi.mock("./reload", () => ({ reloadOnce }));

test("a page that lacks a chunk reloads when a ping is answered", async () => {
  vi.useFakeTimers();
  const listeners = new Map<string, (event: { payload: Error }) => void>();
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => listeners.set(name, listener));
  await import("./missing-chunks");
  request.mockRejectedValue(new Error("offline"));
  for (const payload of [new Error("one"), new Error("another")])
    listeners.get("vite:preloadError")?.({ payload });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(request.mock.calls.length).toBeGreaterThan(10);
  expect(reloadOnce).not.toHaveBeenCalled();
  request.mockResolvedValue({ type: "done" });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reloadOnce).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
