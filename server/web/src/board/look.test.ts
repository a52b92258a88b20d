import { expect, test } from "vitest";
import { sharedPiece } from "./look";

test("both sides place pieces from a supply without an owner", () => {
  expect(sharedPiece("kubism")).toBe("cube");
  expect(sharedPiece("tablut")).toBeUndefined();
  expect(sharedPiece("unknown")).toBeUndefined();
});
