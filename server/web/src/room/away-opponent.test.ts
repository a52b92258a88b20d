import { expect, test } from "vitest";
import type { RoomView } from "../protocol";
import { awayOpponent } from "./away-opponent";

const view = (more: object = {}, online = false): RoomView =>
  ({
    status: "playing",
    seat: "white",
    clock: { kind: "live" },
    players: { white: null, black: { user: { name: "Ben", kind: "guest" }, online } },
    ...more,
  }) as unknown as RoomView;

test("an opponent who is away is named to the player alone", () => {
  expect(awayOpponent(view())).toBe("Ben");
  expect(awayOpponent(view({}, true))).toBeNull();
  expect(awayOpponent(view({ seat: null }))).toBeNull();
});

test("an absence is shown only in a live game that has begun", () => {
  expect(awayOpponent(view({ clock: { kind: "live", first_action_ms: 60_000 } }))).toBeNull();
  expect(awayOpponent(view({ clock: { kind: "days" } }))).toBeNull();
  expect(awayOpponent(view({ clock: null }))).toBeNull();
  expect(awayOpponent(view({ status: "finished" }))).toBeNull();
});
