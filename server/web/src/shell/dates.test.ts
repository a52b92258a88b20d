import { expect, it } from "vitest";
import { dateFormat } from "./dates";

const DAY = Date.UTC(2026, 1, 3, 12);

it("writes dates in the reader’s own format", () => {
  const text = (...locales: string[]) =>
    dateFormat({ dateStyle: "short", timeZone: "UTC" }, locales).format(DAY);
  expect(text("en-US")).toBe("2/3/26");
  expect(text("en-GB", "en-US")).toBe("03/02/2026");
  expect(text("nl")).toBe("03-02-2026");
});
