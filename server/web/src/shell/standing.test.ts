import { expect, test } from "vitest";
import { standingText } from "./standing";

test("a connection that stands needs no words", () => {
  expect(standingText("open", null, null)).toBeNull();
});

test("the line says what is the matter and what is done about it", () => {
  expect(standingText("connecting", null, null)).toBe("Connecting …");
  expect(standingText("reconnecting", "lost", 2100)).toBe(
    "The connection was lost. Connecting again in 3 s.",
  );
  expect(standingText("reconnecting", "silent", null)).toBe("The server does not answer. Connecting again …");
  expect(standingText("reconnecting", "restart", 0)).toMatch(/games are safe.*Connecting again …$/);
  expect(standingText("offline", "lost", 9000)).toMatch(/no network/);
  expect(standingText("reconnecting", "outdated", 500)).toMatch(/Load it again/);
});
