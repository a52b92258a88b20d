import { describe, expect, it } from "vitest";
import type { Chat, RoomView } from "../protocol";
import { chatNotice } from "./chat-notice";

const player = (id: string, name: string) => ({ user: { id, name } });
const view = {
  status: "playing",
  seat: "white",
  to_act: ["black"],
  players: { white: player("u1", "Ann"), black: player("u2", "Bob") },
} as unknown as RoomView;
const from = (id: string) => ({ user: { id }, text: "Are you there?" }) as unknown as Chat;
const notBlocked = () => false;

describe("the notice of a chat message", () => {
  it("the notice names the opponent who wrote", () => {
    const text = chatNotice([from("u2")], view, "Tablut", notBlocked);
    expect(text).toBe("Bob sent you a message in Tablut.");
  });

  it("the notice also says that it is the user’s turn", () => {
    const mine: RoomView = { ...view, to_act: ["white"] };
    expect(chatNotice([from("u2")], mine, "Tablut", notBlocked)).toMatch(/ It’s your turn\.$/);
  });

  it("only a message from an unblocked opponent gives a notice", () => {
    expect(chatNotice([], view, "Tablut", notBlocked)).toBeNull();
    expect(chatNotice([from("u1")], view, "Tablut", notBlocked)).toBeNull();
    expect(chatNotice([from("u2")], view, "Tablut", () => true)).toBeNull();
    expect(chatNotice([from("u2")], { ...view, seat: null }, "Tablut", notBlocked)).toBeNull();
  });
});
