import { expect, test } from "vitest";
import { CHAT_CHARS_MAX } from "./chat-limits";
import { withFailedMessage } from "./failed-message";

test("a failed message returns to the empty field", () => {
  expect(withFailedMessage("Good game", "")).toBe("Good game");
  expect(withFailedMessage("Good game", "  ")).toBe("Good game");
});

test("a failed message does not replace newer text", () => {
  expect(withFailedMessage("Good game", "Rematch?")).toBe("Good game Rematch?");
  const long = "a".repeat(CHAT_CHARS_MAX - 2);
  expect(withFailedMessage("!", long)).toBe(`! ${long}`);
  expect(withFailedMessage("!!", long)).toBe(long);
});
