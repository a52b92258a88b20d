import { expect, test } from "vitest";
import { parsePreferences } from "./stored-preferences";

const DEFAULTS = {
  theme: "auto",
  boardTheme: "auto",
  sound: true,
  confirmSlow: true,
  animate: true,
  characterKeys: true,
};

test("without stored preferences the defaults apply", () => {
  expect(parsePreferences(null)).toEqual(DEFAULTS);
});

test("stored preferences are read back", () => {
  const chosen = {
    theme: "dark",
    boardTheme: "light",
    sound: false,
    confirmSlow: false,
    animate: false,
    characterKeys: false,
  };
  expect(parsePreferences(JSON.stringify(chosen))).toEqual(chosen);
});

test.each(["", "{", "null", "7", "[]", '{"theme": "pink", "sound": "loud", "animate": 0}'])(
  "invalid preferences are ignored: %s",
  (text) => {
    expect(parsePreferences(text)).toEqual(DEFAULTS);
  },
);

test("one invalid preference does not affect the others", () => {
  expect(parsePreferences('{"theme": "light", "sound": 1}')).toEqual({ ...DEFAULTS, theme: "light" });
});
