import { expect, test } from "vitest";
import { member } from "./fakes";
import { colourOf, initial, picturesOf } from "./people";

test("pictures are found by Discord ids", () => {
  const here = [{ ...member("anna"), discord: "7" }, { ...member("bo"), discord: "8" }, member("cy")];
  const participants = ["8", "9", "cy"].map((id) => ({ id, picture: `picture of ${id}` }));
  expect([...picturesOf(here, participants)]).toEqual([["bo", "picture of 8"]]);
});

test("a person without a picture has an initial and a colour", () => {
  expect(["anna", "élodie", "👑 king", " "].map(initial)).toEqual(["A", "É", "👑", "?"]);
  expect(colourOf("u7")).toBeLessThan(6);
});
