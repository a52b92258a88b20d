import { expect, it } from "vitest";
import { readerLanguage } from "./languages";

it("is the address’s language, else the reader’s first known one", () => {
  expect(readerLanguage("?lang=nl", ["fr"])).toBe("nl");
  expect(readerLanguage("?lang=tlh", ["de", "fr-CA", "ja"])).toBe("fr");
  expect(readerLanguage("", ["en-GB", "fr"])).toBe("en");
  expect(readerLanguage("", ["de"])).toBe("en");
  expect(readerLanguage("?lang=ja", [], ["en", "fr"])).toBe("en");
});
