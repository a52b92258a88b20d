import { expect, it } from "vitest";
import { dateFormat, dateLocale, dateText } from "./dates";

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

it("in French, the first day of a month is an ordinal number", () => {
  const on = (
    day: number,
    locale: string,
    options: Intl.DateTimeFormatOptions = { day: "numeric", month: "long" },
  ) => dateText(new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }), Date.UTC(2026, 11, day));
  expect(on(1, "fr")).toBe("1er décembre");
  expect(on(11, "fr")).toBe("11 décembre");
  expect(on(1, "fr", { dateStyle: "short" })).toBe("01/12/2026");
  expect(on(1, "en-GB")).toBe("1 December");
});
