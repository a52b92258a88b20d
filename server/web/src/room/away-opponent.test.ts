import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import type { RoomView } from "../protocol";
import { awayOpponent, AwayWarning } from "./away-opponent";
import { browserTimer } from "./view-queue";

const view = (more: object = {}, online = false): RoomView =>
  ({
    status: "playing",
    seat: "white",
    clock: { kind: "live" },
    players: { white: null, black: { user: { name: "Ben", kind: "guest" }, online } },
    ...more,
  }) as unknown as RoomView;

test("only a player gets the name of an absent opponent", () => {
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

describe("the warning that the opponent is away", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const warned = () => {
    const shown = vi.fn<(shown: boolean) => void>();
    return { shown, warning: new AwayWarning(browserTimer, shown) };
  };

  it("the warning waits two seconds, but disappears immediately", () => {
    const { warning, shown } = warned();
    warning.update(true, true);
    vi.advanceTimersByTime(1_999);
    expect(shown).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(shown).toHaveBeenLastCalledWith(true);
    warning.update(false, true);
    expect(shown).toHaveBeenLastCalledWith(false);
  });

  it("the warning is not shown for a short absence", () => {
    const { warning, shown } = warned();
    for (let restart = 0; restart < 3; restart += 1) {
      warning.update(true, true);
      vi.advanceTimersByTime(1_500);
      warning.update(false, true);
    }
    vi.advanceTimersByTime(10_000);
    expect(shown).not.toHaveBeenCalled();
  });

  it("the warning needs a connection to appear, but not to stay", () => {
    const { warning, shown } = warned();
    warning.update(true, true);
    warning.update(true, false);
    vi.advanceTimersByTime(10_000);
    expect(shown).not.toHaveBeenCalled();
    warning.update(true, true);
    vi.advanceTimersByTime(2_000);
    warning.update(true, false);
    warning.update(true, true);
    vi.advanceTimersByTime(10_000);
    expect(shown.mock.calls).toEqual([[true]]);
  });
});
