import { expect, test } from "vitest";
import { languageOf, linkedFiles } from "./page-files";

test("linkedFiles lists each icon, script and stylesheet once", () => {
  const page = `<link rel="icon" href="/throne.svg"><link rel="manifest" href="/manifest.webmanifest">
    <script src="/assets/index-a.js"></script><link href="/assets/index-a.js"><link href="/assets/a.css">
    <a href="https://elsewhere.example/assets/b.js">`;
  expect(linkedFiles(page)).toEqual(["/throne.svg", "/assets/index-a.js", "/assets/a.css"]);
});

test("languageOf reads the lang attribute of the html tag", () => {
  expect(languageOf('<!doctype html>\n<html lang="ja">\n<a lang="fr">')).toBe("ja");
  expect(languageOf('<html class="a" lang="fr">')).toBe("fr");
  expect(languageOf('<a lang="fr">')).toBe("en");
});
