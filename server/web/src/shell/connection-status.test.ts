import { expect, test } from "vitest";
import { connectionStatusText } from "./connection-status";

test("an open connection has no status text", () => {
  expect(connectionStatusText("open", null, null)).toBeNull();
});

test("the status text states the problem and the next step", () => {
  expect(connectionStatusText("connecting", null, null)).toBe("Connecting…");
  expect(connectionStatusText("reconnecting", "lost", 2100)).toBe("Connection lost. Reconnecting in 3 s.");
  expect(connectionStatusText("reconnecting", "silent", null)).toBe(
    "The server isn’t responding. Reconnecting…",
  );
  expect(connectionStatusText("reconnecting", "restart", 0)).toMatch(/games are safe.*Reconnecting…$/);
  expect(connectionStatusText("offline", "lost", 9000)).toMatch(/offline/);
  expect(connectionStatusText("reconnecting", "outdated", 500)).toMatch(/Reload the page/);
  expect(connectionStatusText("connecting", "banned", 500, "you are banned: spam")).toBe(
    "You are banned: spam.",
  );
});
