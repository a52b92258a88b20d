import { expect, test } from "vitest";
import { sharedPiece } from "./look";

test("the shared piece is the one in the supply of both sides", () => {
  expect(sharedPiece("kubism")).toBe("cube");
  expect(sharedPiece("tablut")).toBeUndefined();
  expect(sharedPiece("unknown")).toBeUndefined();
});
