import { expect, it } from "vitest";
import { dateFormat, dateLocale } from "./dates";

const DAY = Date.UTC(2026, 1, 3, 12);

it("dates have the format of the reader’s region", () => {
  const text = (...locales: string[]) =>
    dateFormat({ dateStyle: "short", timeZone: "UTC" }, locales).format(DAY);
  expect(text("en-US")).toBe("2/3/26");
  expect(text("en-GB", "en-US")).toBe("03/02/2026");
  expect(text("nl")).toBe("03/02/2026");
  expect(text()).toBe("2/3/26");
});

it("dates have the language of the page", () => {
  expect(dateLocale(["en-GB", "fr-CA", "fr"], "fr")).toBe("fr-CA");
  expect(dateLocale(["en-GB", "nl"], "fr")).toBe("fr-GB");
  expect(dateLocale(["ja"], "en")).toBe("en-JP");
  expect(dateLocale([], "nl")).toBe("nl");
});
