import { describe, expect, it } from "vitest";
import type { ReplayPosition, Seat } from "../protocol";
import { viewerPerspective, PositionCache, clampPly } from "./position-cache";

const board = { files: 1, ranks: 1, terrain: ["."], pieces: [], counts: {} };
const position = (ply: number, action: string | null = null, seat: Seat = "white"): ReplayPosition => ({
  ply,
  board,
  to_act: [],
  last: action === null ? null : { seat, action, events: [] },
});

describe("the positions of a replay", () => {
  it("positions are fetched in pages of 64", () => {
    const cache = new PositionCache();
    expect([0, 63, 64, 200].map((ply) => cache.pageStart(ply))).toEqual([0, 0, 64, 192]);
  });

  it("positions are known after they are added", () => {
    const cache = new PositionCache();
    cache.add({ positions: [position(0), position(1, "a1-a2")] });
    cache.set(position(2, "b1-b2", "black"));
    expect(cache.at(1)?.last?.action).toBe("a1-a2");
    expect(cache.at(2)?.last?.seat).toBe("black");
    expect(cache.at(3)).toBeUndefined();
  });

  it("positions are removed if another action was played instead", () => {
    const cache = new PositionCache();
    cache.add({ positions: [position(0), position(1, "a1-a2"), position(2, "b1-b2")] });
    cache.set(position(1, "a1-a3"));
    expect(cache.at(1)?.last?.action).toBe("a1-a3");
    expect(cache.at(2)).toBeUndefined();
    expect(cache.at(0)).toBeDefined();
  });

  it("positions are kept if a known earlier position is set again", () => {
    const cache = new PositionCache();
    cache.add({ positions: [position(1, "a1-a2"), position(2, "b1-b2")] });
    cache.set(position(1, "a1-a2"));
    expect(cache.at(2)).toBeDefined();
  });

  it("positions are seen from the viewer’s perspective", () => {
    expect([viewerPerspective("black"), viewerPerspective(null)]).toEqual(["black", "spectators"]);
  });

  it("a ply outside the game becomes its start or its end", () => {
    expect([clampPly(-1, 9), clampPly(5, 9), clampPly(10, 9)]).toEqual([0, 5, 9]);
  });
});
