import { expect, it } from "vitest";
import { lessonLanguage, lessonsOf, readerLanguage, rulesOf } from "./pages";

it("pages are in the language of the address, or of the site", () => {
  expect(readerLanguage("?lang=nl")).toBe("nl");
  expect(readerLanguage("?lang=tlh")).toBe("en");
  expect(readerLanguage("")).toBe("en");
  expect(readerLanguage("?lang=ja", ["en", "fr"])).toBe("en");
});

it("rules and lessons are translated", async () => {
  for (const load of [rulesOf, lessonsOf]) {
    const pages = await Promise.all(
      (["en", "fr", "nl", "ja"] as const).map((language) => load("tablut", language)),
    );
    expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(4);
  }
  expect(lessonLanguage("tablut", "ja")).toBe("ja");
});

it("pages without a translation are in English", async () => {
  expect(lessonLanguage("three", "fr")).toBe("en");
  expect(await lessonsOf("three", "fr")).toEqual(await lessonsOf("three", "en"));
  expect(await rulesOf("three", "fr")).toEqual(await rulesOf("three", "en"));
  expect(lessonsOf("chess", "en")).toBeUndefined();
});
