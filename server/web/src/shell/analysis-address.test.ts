import { expect, test } from "vitest";
import type { VariantInfo } from "../protocol";
import { analysisAddress, analysisStart, knownParameters } from "./analysis-address";

test("an address is read as it was written", () => {
  const rules = { game: "kubism", variant: "cwali", options: { cube_turn: "either", size: 9 } };
  const [origin, mistake] = [
    { room: "k3f9x2", ply: 12 },
    { action: "+c1A", next: [24, 40] },
  ];
  const address = new URL(analysisAddress(rules, "3/1k1/3 w", origin, mistake), "https://k.example");
  expect(address.pathname).toBe("/analysis/kubism");
  expect(analysisStart(address.search)).toEqual({
    query: { variant: "cwali", cube_turn: "either", size: "9", position: "3/1k1/3 w" },
    origin,
    mistake,
  });
});

test("an empty variant is left out of the address", () => {
  const address = new URL(
    analysisAddress({ game: "tablut", variant: "", options: {} }, "3 w"),
    "https://k.example",
  );
  expect(address.search).toBe("?position=3+w");
});

test("an address with no query or an invalid ply names no origin", () => {
  expect(analysisStart("")).toEqual({ query: {}, origin: null, mistake: null });
  expect(analysisStart("?room=k3f9x2&ply=x").origin).toBeNull();
});

test("parameters that the game does not have are dropped", () => {
  const variants = [{ options: [] }, { options: [{ id: "size" }] }] as unknown as VariantInfo[];
  const { query } = analysisStart("?utm_source=x&variant=cwali&size=9&position=3+w&fbclid=y");
  expect(knownParameters(query, variants)).toEqual({ variant: "cwali", size: "9", position: "3 w" });
});
