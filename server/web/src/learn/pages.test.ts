import { expect, it } from "vitest";
import { lessonLanguage, lessonsOf, readerLanguage, rulesOf } from "./pages";

it("pages are in the language of the address, or of the site", () => {
  expect(readerLanguage("?lang=nl")).toBe("nl");
  expect(readerLanguage("?lang=tlh")).toBe("en");
  expect(readerLanguage("")).toBe("en");
  expect(readerLanguage("?lang=ja", ["en", "fr"])).toBe("en");
});

it("rules and lessons are translated", async () => {
  expect((await rulesOf("tablut", "en"))?.title).toMatch(/^Tablut/);
  const titles = await Promise.all(
    (["en", "fr", "nl", "ja"] as const).map(async (language) => (await lessonsOf("tablut", language))?.title),
  );
  expect(new Set(titles).size).toBe(4);
  expect(lessonLanguage("tablut", "ja")).toBe("ja");
});

it("pages without a translation are in English", async () => {
  expect(lessonLanguage("three", "fr")).toBe("en");
  expect(await lessonsOf("three", "fr")).toEqual(await lessonsOf("three", "en"));
  expect(await rulesOf("three", "fr")).toEqual(await rulesOf("three", "en"));
  expect(lessonsOf("chess", "en")).toBeUndefined();
});
