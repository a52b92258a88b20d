import { describe, expect, test } from "vitest";
import { shownMessage } from "./push-messages";

const TURN = { kind: "turn", room: "k3f9x2", game: "Tablut", opponent: "Ben" };
const shown = (message: object, language = "en") => shownMessage(JSON.stringify(message), language);

describe("a push message", () => {
  test("a message about a turn names the game and the opponent", () => {
    expect(shown(TURN)).toEqual({
      title: "Your turn in Tablut",
      body: "Ben is waiting for your move.",
      address: "/rooms/k3f9x2",
    });
  });

  test("a message is in the language of the page", () => {
    expect(shown(TURN, "fr")?.title).toBe("À vous de jouer à Tablut");
    expect(shown({ ...TURN, opponent: null }, "ja")?.body).toBe("相手があなたの手を待っています。");
    expect(shown(TURN, "xx")?.title).toBe("Your turn in Tablut");
  });

  test("a message with an unknown kind or invalid room is not shown", () => {
    for (const text of ["", "x", "null", "[]", "1", "{}", '{"kind":"other"}', "[".repeat(100_000)])
      expect(shownMessage(text, "en")).toBeNull();
    for (const room of ["../evil", "//evil", "a\n", "", 1, null, ["a"], undefined])
      expect(shown({ ...TURN, room })).toBeNull();
  });

  test("a message leaves out an invalid game or opponent name", () => {
    for (const odd of [undefined, null, 1, "", "  ", ["x"], { toString: 1, valueOf: 1 }]) {
      expect(shown({ ...TURN, game: odd })?.title).toBe("It’s your turn");
      expect(shown({ ...TURN, opponent: odd })?.body).toBe("Your opponent is waiting for your move.");
    }
  });
});
