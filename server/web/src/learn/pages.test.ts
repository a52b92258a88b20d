import { expect, it } from "vitest";
import { lessonLanguage, lessonsOf, readerLanguage, rulesOf } from "./pages";

it("are in the language of the address, or of the site", () => {
  expect(readerLanguage("?lang=nl")).toBe("nl");
  expect(readerLanguage("?lang=tlh")).toBe("en");
  expect(readerLanguage("")).toBe("en");
  expect(readerLanguage("?lang=ja", ["en", "fr"])).toBe("en");
});

it("have translations of rules and lessons", async () => {
  expect((await rulesOf("tablut", "en"))?.title).toMatch(/^Tablut/);
  const titles = await Promise.all(
    (["en", "fr", "nl", "ja"] as const).map(async (language) => (await lessonsOf("tablut", language))?.title),
  );
  expect(new Set(titles).size).toBe(4);
  expect(lessonLanguage("tablut", "ja")).toBe("ja");
});

it("are in English without a translation", async () => {
  expect(lessonLanguage("three", "fr")).toBe("en");
  expect(await lessonsOf("three", "fr")).toEqual(await lessonsOf("three", "en"));
  expect(await rulesOf("three", "fr")).toEqual(await rulesOf("three", "en"));
  expect(lessonsOf("chess", "en")).toBeUndefined();
});
