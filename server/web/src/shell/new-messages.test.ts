// Tests of `newMessages`.
import { expect, test } from "vitest";
import type { Chat } from "../protocol";
import { newMessages } from "./new-messages";

const message = (text: string): Chat =>
  ({ room: "r", user: { id: "b", name: "Ben" }, text }) as unknown as Chat;
const [a, b, c] = [message("a"), message("b"), message("a")];

test.each([
  ["a message follows", [a], [a, b], [b]],
  ["an equal text is a message of its own", [a, b], [a, b, c], [c]],
  ["the oldest message makes place for a new one", [a, b], [b, c], [c]],
  ["a removed message", [a, b], [b], []],
])("%s", (_name, known, chat, added) => {
  expect(newMessages(known, chat)).toEqual(added);
});
