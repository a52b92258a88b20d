import { expect, test } from "vitest";
import { readChoices } from "./choices";

const USUAL = { theme: "auto", boardTheme: "auto", sound: true, confirmSlow: true, animate: true };

test("whoever has chosen nothing has what is usual", () => {
  expect(readChoices(null)).toEqual(USUAL);
});

test("what was chosen is read back", () => {
  const chosen = { theme: "dark", boardTheme: "light", sound: false, confirmSlow: false, animate: false };
  expect(readChoices(JSON.stringify(chosen))).toEqual(chosen);
});

test.each(["", "{", "null", "7", "[]", '{"theme": "pink", "sound": "loud", "animate": 0}'])(
  "what is not understood is passed over: %s",
  (text) => {
    expect(readChoices(text)).toEqual(USUAL);
  },
);

test("one strange choice does not spoil the others", () => {
  expect(readChoices('{"theme": "light", "sound": 1}')).toEqual({ ...USUAL, theme: "light" });
});
