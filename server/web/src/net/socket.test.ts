import { afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.unstubAllGlobals());

test("a page that returns from a sign-in opens no early socket", async () => {
  for (const [hash, expected] of [
    ["", 1],
    ["#signed-in", 0],
  ] as const) {
    const opened: string[] = [];
    vi.stubGlobal("location", { protocol: "https:", host: "k.example", hash });
    vi.stubGlobal(
      "WebSocket",
      class {
        constructor(url: string) {
          opened.push(url);
        }
      },
    );
    vi.resetModules();
    const { openEarlySocket, takeEarlySocket } = await import("./socket");
    openEarlySocket();
    expect(opened).toHaveLength(expected);
    expect(takeEarlySocket() === null).toBe(expected === 0);
  }
});
