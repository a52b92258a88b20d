// Tests of `newMessages`.
import { expect, test } from "vitest";
import type { Chat } from "../protocol";
import { newMessages } from "./new-messages";

const message = (text: string): Chat =>
  ({ room: "r", user: { id: "b", name: "Ben" }, text }) as unknown as Chat;
const [a, b, c] = [message("a"), message("b"), message("a")];

test.each([
  ["an added message is new", [a], [a, b], [b]],
  ["a message with a repeated text is new", [a, b], [a, b, c], [c]],
  ["a message is new even if the oldest is dropped", [a, b], [b, c], [c]],
  ["a removed message is not new", [a, b], [b], []],
])("%s", (_name, known, chat, added) => {
  expect(newMessages(known, chat)).toEqual(added);
});
