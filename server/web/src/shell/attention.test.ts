import { expect, test, vi } from "vitest";

test("a call is withdrawn only by its own address", async () => {
  vi.stubGlobal("document", { visibilityState: "hidden", addEventListener: () => {} });
  vi.stubGlobal("location", { href: "https://konakis.example/" });
  vi.stubGlobal("addEventListener", () => {});
  const { attention } = await import("./attention.svelte");
  attention.call("Ben joined your game", "Tablut: make your first move.", "/rooms/one");
  attention.withdraw("/rooms/another");
  expect(attention.text).toBe("Ben joined your game");
  attention.withdraw("/rooms/one");
  expect(attention.text).toBeNull();
});
