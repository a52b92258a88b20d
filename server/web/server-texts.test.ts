import { expect, test } from "vitest";
import { refusalsSource, words, wordsSource } from "./server-texts";
import type { Language } from "./src/language/language";

type Refusal = [pattern: RegExp, text: (...values: string[]) => string];

const refusalsOf = (language: Language) =>
  new Function(
    `${refusalsSource(language).replace("export const", "const")} return refusals;`,
  )() as Refusal[];

test("an English build has no translations", () => {
  expect(wordsSource("en")).toBe("export const words = new Map([]);");
  expect(refusalsOf("en")).toEqual([]);
});

test("the words of the catalogue have translations", () => {
  expect(words("fr").get("king")).toBe("roi");
  expect(words("nl").get("{loser} has no legal move, so {winner} wins.")).toBe(
    "{loser} kan geen zet meer doen. {winner} wint.",
  );
});

test.each([
  ["the game is over", "la partie est terminée"],
  ["no cube stands on c3", "il n’y a pas de cube en c3"],
])("the refusal “%s” is translated with its values", (english, own) => {
  const [pattern, text] = refusalsOf("fr").find(([pattern]) => pattern.test(english))!;
  expect(text(...pattern.exec(english)!.slice(1))).toBe(own);
});
