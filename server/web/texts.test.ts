import { expect, test } from "vitest";
import { readMessages, variablesOf } from "./fluent";
import { LANGUAGES } from "./src/language/language";
import { keysSource, messagesOf, withChoices, withTexts } from "./texts";

const MESSAGES = readMessages(
  `
hello = Hello
greeting = { hello }, { $name }!
games = { $count ->
    [0] no games
    [one] one game
   *[other] { $count } games
}
side = { $side ->
    [white] White
   *[black] Black
} to move
quote = Say “\${ $what }” \`twice\`
`,
  "test.ftl",
);

const evaluated = (source: string, language: (typeof LANGUAGES)[number] = "en"): unknown =>
  new Function("name", "games", `return ${withTexts(source, MESSAGES, language)}`)("Anna", [1, 2]);

test.each([
  ['t("hello")', "Hello"],
  ['t("greeting", { name })', "Hello, Anna!"],
  ['t("greeting", { name: t("greeting", { name }) })', "Hello, Hello, Anna!!"],
  ['t("greeting", { name: `${name}, ${["a", "b)"].join("}")}` })', "Hello, Anna, a}b)!"],
  ['t("games", { count: games.length })', "2 games"],
  ['t("games", { count: games.length - 1 })', "one game"],
  ['t("games", {\n  count: games.length - 2,\n})', "no games"],
  ['t("side", { side: "white" })', "White to move"],
  ['t("side", { side: "black" }) + t("hello")', "Black to moveHello"],
  ['t("quote", { what: name })', "Say “$Anna” `twice`"],
])("%s becomes its text", (source, text) => {
  expect(evaluated(source)).toBe(text);
});

test("plurals follow the rules of the language", () => {
  const source = 't("games", { count: games.length - 1 })';
  expect(evaluated(source, "fr")).toBe("one game");
  expect(evaluated(source, "ja")).toBe("1 games");
});

test("a value that is used twice is computed once", () => {
  expect(withTexts('t("games", { count: next() })', MESSAGES)).toBe(
    '((count) => (count === 0 ? "no games" : (count === 1 ? "one game" : `${count} games`)))(next())',
  );
});

test("a language known at run time selects its text", () => {
  const french = readMessages("greeting = Bonjour { $name }", "test.ftl");
  const source = withChoices('tIn(of("a, b"), "greeting", { name })', () => [
    ["en", MESSAGES],
    ["fr", french],
  ]);
  const inLanguage = (language: string): unknown =>
    new Function("name", "of", `return ${source}`)("Anna", () => language);
  expect(inLanguage("fr")).toBe("Bonjour Anna");
  expect(inLanguage("en")).toBe("Hello, Anna!");
  expect(inLanguage("de")).toBe("Hello, Anna!");
});

test.each([
  ['t("greeting")', "greeting needs the value name"],
  ['t("unknown")', "there is no text unknown"],
  ['t("greeting", values)', "must be written as an object"],
])("%s fails the build", (source, message) => {
  expect(() => withTexts(source, MESSAGES)).toThrow(message);
});

test.each(["a = { NUMBER($n) }", "a = { -term }", "a = { $n.b }", "a\n    .title = x", "a = { a }\na = b"])(
  "%s is refused",
  (source) => {
    expect(() => {
      const messages = readMessages(source, "test.ftl");
      withTexts('t("a", { n: 1 })', messages);
    }).toThrow();
  },
);

test.each(LANGUAGES)("%s has the keys of English, each with the same variables", (language) => {
  const [english, own] = [messagesOf("en"), messagesOf(language)];
  expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
  for (const key of english.keys())
    expect([key, [...variablesOf(own, key).keys()].sort()]).toEqual([
      key,
      [...variablesOf(english, key).keys()].sort(),
    ]);
});

test("text-keys.ts is up to date", async () => {
  await expect(keysSource(messagesOf("en"))).toMatchFileSnapshot("src/language/text-keys.ts");
});
