import { describe, expect, it } from "vitest";
import type { GameInfo, RoomView } from "../protocol";
import { canPremove, isStale, premoveAction, premoveOf } from "./premove";

describe("premoves", () => {
  it("a premove becomes the legal action between its two squares", () => {
    const premove = premoveOf("e3-f3", { last: null, seat: "black" });
    expect(premove).toEqual({ from: "e3", to: "f3", turn: 1 });
    expect(premoveAction(["e3-d3", "e3-f3"], premove!)).toBe("e3-f3");
    expect(premoveAction(["e3xf3"], premove!)).toBe("e3xf3");
  });

  it("a premove is dropped if it fits no action or several", () => {
    expect(premoveAction(["e3-d3"], { from: "e3", to: "f3" })).toBeNull();
    expect(premoveAction(["b1>b3W", "b1>b3E"], { from: "b1", to: "b3" })).toBeNull();
    expect(premoveAction([], { from: "e3", to: "f3" })).toBeNull();
    expect(premoveOf("+e3", { last: null, seat: "black" })).toBeNull();
  });

  it("a premove is stale once the viewer has acted again", () => {
    const after = (by: "white" | "black", turn_number?: number) =>
      ({ seat: "white", last: { seat: by, turn_number } }) as unknown as RoomView;
    const early = premoveOf("e3-f3", after("white", 3));
    const late = premoveOf("e3-f3", after("black", 4));
    expect([early?.turn, late?.turn]).toEqual([4, 4]);
    expect(premoveOf("e3-f3", after("black"))?.turn).toBe(1);
    expect(isStale(early!, after("white", 3))).toBe(false);
    expect(isStale(early!, after("black", 4))).toBe(false);
    expect(isStale(early!, after("white", 5))).toBe(true);
    expect(isStale(early!, after("black", 6))).toBe(true);
  });

  it("a premove is possible only during the opponent’s turn", () => {
    const view = {
      status: "playing",
      seat: "white",
      to_act: ["black"],
      prompt: null,
      clock: null,
    } as unknown as RoomView;
    expect(canPremove(view)).toBe(true);
    expect(canPremove({ ...view, to_act: ["white"] })).toBe(false);
    expect(canPremove({ ...view, seat: null })).toBe(false);
    expect(canPremove({ ...view, setup: true })).toBe(false);
    expect(canPremove({ ...view, status: "finished", to_act: [] })).toBe(false);
    expect(canPremove({ ...view, clock: { kind: "days" } as RoomView["clock"] })).toBe(false);
    const counts = (values: object[]) =>
      ({ count_names: [{ id: "phase", name: "phase", values }] }) as unknown as GameInfo;
    expect(canPremove(view, counts([{ value: 0, name: "claim", sign: "+" }]))).toBe(false);
    expect(canPremove(view, counts([]))).toBe(true);
  });
});
