import { expect, it } from "vitest";
import { LANGUAGES, readerLanguage } from "./languages";
import { TEXTS } from "./texts";

it("is the address’s language, or else one that the reader knows", () => {
  expect(readerLanguage("?lang=nl", ["fr"])).toBe("nl");
  expect(readerLanguage("?lang=tlh", ["de", "fr-CA", "ja"])).toBe("fr");
  expect(readerLanguage("", ["en-GB", "fr"])).toBe("en");
  expect(readerLanguage("", ["de"])).toBe("en");
  expect(readerLanguage("?lang=ja", [], ["en", "fr"])).toBe("en");
});

it("has titles of its own, and says what is only in English", () => {
  expect(new Set(LANGUAGES.map((language) => TEXTS[language].rulesOf("Tablut"))).size).toBe(LANGUAGES.length);
  for (const language of LANGUAGES) {
    expect(TEXTS[language].lessonInEnglish === null).toBe(language === "en");
    expect(TEXTS[language].boardsInEnglish === null).toBe(language === "en");
  }
});
