import { expect, test } from "vitest";
import { standingText } from "./connection-status";

test("an open connection has no status text", () => {
  expect(standingText("open", null, null)).toBeNull();
});

test("the status text states the problem and the next step", () => {
  expect(standingText("connecting", null, null)).toBe("Connecting…");
  expect(standingText("reconnecting", "lost", 2100)).toBe("Connection lost. Reconnecting in 3 s.");
  expect(standingText("reconnecting", "silent", null)).toBe("The server isn't responding. Reconnecting…");
  expect(standingText("reconnecting", "restart", 0)).toMatch(/games are safe.*Reconnecting…$/);
  expect(standingText("offline", "lost", 9000)).toMatch(/offline/);
  expect(standingText("reconnecting", "outdated", 500)).toMatch(/Reload the page/);
});
