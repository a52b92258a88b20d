import { expect, test } from "vitest";
import { freeEdge } from "./free-edge";

test("the edge farther from an action’s last square is free", () => {
  expect(freeEdge("e5-e9", 9, "white")).toBe("bottom");
  expect(freeEdge("e5-e9", 9, "black")).toBe("top");
  expect(freeEdge("c2-b1", 5, "white")).toBe("top");
  expect(freeEdge("c2-b1", 5, "black")).toBe("bottom");
  expect(freeEdge(".", 8, "white")).toBe("top");
});
