import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RoomView } from "../protocol";
import { notices } from "../shell/notices.svelte";
import { announceFirstAction, firstActionOwn } from "./first-action";

vi.mock("../net/connection.svelte", () => ({ connection: { now: () => Date.now() } }));

beforeEach(() => {
  vi.useFakeTimers();
  notices.announcement = "";
});
afterEach(() => void vi.useRealTimers());

const view = (more: object = {}): RoomView =>
  ({
    status: "playing",
    seat: "white",
    to_act: ["white"],
    last: null,
    clock: { kind: "live", first_action_ms: 60_000, at: Date.now() },
    ...more,
  }) as unknown as RoomView;

test("the time for the viewer’s first action is announced", () => {
  announceFirstAction(view());
  vi.advanceTimersByTime(29_999);
  expect(notices.announcement).toBe("");
  vi.advanceTimersByTime(1);
  expect(notices.announcement).toMatch(/^30 seconds for your first move, or the game is called off\./);
  vi.advanceTimersByTime(20_000);
  expect(notices.announcement).toMatch(/^10 seconds for your first move/);
});

test("nothing is announced after the viewer’s first action", () => {
  announceFirstAction(view())();
  announceFirstAction(view({ to_act: ["black"] }));
  announceFirstAction(view({ seat: null }));
  announceFirstAction(view({ clock: { kind: "live", at: Date.now() } }));
  announceFirstAction(view({ clock: null }));
  // An announcement ends after some seconds, so the check comes right after the time of the last one.
  vi.advanceTimersByTime(50_001);
  expect(notices.announcement).toBe("");
});

test("the words depend on the viewer’s first action", () => {
  const last = { seat: "white", turn_number: 1 };
  expect(firstActionOwn(view())).toBe("yes");
  expect(firstActionOwn(view({ last }))).toBe("begun");
  expect(firstActionOwn(view({ last: { seat: "white" } }))).toBe("yes");
  expect(firstActionOwn(view({ last, to_act: ["black"] }))).toBe("no");
  expect(firstActionOwn(view({ setup: true }))).toBe("setup");
});
