import { expect, test } from "vitest";
import type { LastAction } from "../protocol";
import { declinedOffer, isEarly, isOwnTakenBack, shownOffer } from "./offers";

const VIEW = { offers: {}, ply: 4, seat: "white", status: "playing", rematch: null } as const;

test("the opponent’s offer takes precedence over the viewer’s own", () => {
  expect(shownOffer(VIEW)).toBeNull();
  expect(shownOffer({ ...VIEW, offers: { draw: "white" } })).toBe("draw");
  expect(shownOffer({ ...VIEW, offers: { draw: "white", takeback: "black" } })).toBe("takeback");
  expect(shownOffer({ ...VIEW, seat: null, offers: { draw: "black" } })).toBeNull();
  expect(shownOffer({ ...VIEW, status: "finished", offers: { rematch: "black" } })).toBeNull();
});

test("the viewer’s offer that ends without an action was declined", () => {
  const offering = { ...VIEW, offers: { draw: "white" } } as const;
  expect(declinedOffer(offering, VIEW)).toBe("draw");
  expect(declinedOffer(offering, offering)).toBeNull();
  expect(declinedOffer(VIEW, offering)).toBeNull();
  expect(declinedOffer({ ...VIEW, offers: { draw: "black" } }, VIEW)).toBeNull();
  expect(declinedOffer({ ...offering, seat: null }, { ...VIEW, seat: null })).toBeNull();
});

test("an action or the end of the game does not decline an offer", () => {
  const offering = { ...VIEW, offers: { draw: "white", takeback: "white" } } as const;
  expect(declinedOffer(offering, { ...VIEW, ply: 5 })).toBeNull();
  expect(declinedOffer(offering, { ...VIEW, ply: 3 })).toBeNull();
  expect(declinedOffer(offering, { ...VIEW, status: "finished" })).toBeNull();
});

test("a rematch offer that ends without a rematch was declined", () => {
  const over = { ...VIEW, status: "finished" } as const;
  const offering = { ...over, offers: { rematch: "white" } } as const;
  expect(declinedOffer(offering, over)).toBe("rematch");
  expect(declinedOffer(offering, { ...over, rematch: "next" })).toBeNull();
});

test("a game can be aborted until both sides have acted", () => {
  const last: LastAction = { seat: "white", action: "a1A", events: [], turn_number: 1 };
  expect(isEarly({ ply: 0 })).toBe(true);
  expect(isEarly({ ply: 1, turn: [] })).toBe(true);
  expect(isEarly({ ply: 3, turn: [last, last] }), "the first turn is early, however long").toBe(true);
  expect(isEarly({ ply: 2, turn: [] }), "a game in which both have acted is not early").toBe(false);
  expect(
    isEarly({ ply: 4, turn: [last, last] }),
    "a turn that follows the opponent’s action is not early",
  ).toBe(false);
});

test("a takeback undoes the viewer’s action if it came last", () => {
  const white = { seat: "white" } as const;
  const black = { seat: "black" } as const;
  expect(isOwnTakenBack(VIEW, [black, white])).toBe(true);
  expect(isOwnTakenBack(VIEW, [white, black]), "the opponent acted last").toBe(false);
  expect(isOwnTakenBack({ seat: null }, [black, white])).toBe(false);
  expect(isOwnTakenBack(VIEW, [])).toBe(false);
});
