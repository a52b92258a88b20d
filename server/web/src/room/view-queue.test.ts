import { beforeEach, describe, expect, it } from "vitest";
import type { RoomView, Seat } from "../protocol";
import { ViewQueue, STEP_MS } from "./view-queue";

let now = 0;
let timers: { at: number; call: () => void }[] = [];
let shown: string[] = [];
const timer = {
  now: () => now,
  after: (ms: number, call: () => void) => {
    const entry = { at: now + ms, call };
    timers.push(entry);
    return () => (timers = timers.filter((other) => other !== entry));
  },
};
const pass = (ms: number) => {
  for (const end = now + ms; ;) {
    const [due] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
    if (!due) return void (now = end);
    timers = timers.filter((entry) => entry !== due);
    now = due.at;
    due.call();
  }
};
const view = (ply: number, by: Seat = "black", spectators = 0) =>
  ({
    ply,
    seat: "white",
    spectators,
    last: { seat: by, action: `${ply}`, events: [] },
  }) as unknown as RoomView;
let queue: ViewQueue;

beforeEach(() => {
  [now, timers, shown] = [10_000, [], []];
  queue = new ViewQueue(timer, ({ ply, spectators }) => shown.push(`${ply}${spectators > 0 ? "!" : ""}`));
});

describe("views", () => {
  it("views that arrive fast are shown one by one", () => {
    for (const ply of [1, 2, 3, 4]) queue.push(view(ply));
    expect(shown).toEqual(["1"]);
    pass(STEP_MS);
    expect(shown).toEqual(["1", "2"]);
    pass(2 * STEP_MS);
    expect(shown).toEqual(["1", "2", "3", "4"]);
  });

  it("views that arrive slowly are shown immediately", () => {
    queue.push(view(1));
    pass(STEP_MS);
    queue.push(view(2));
    expect(shown).toEqual(["1", "2"]);
  });

  it("`showNow` drops the queued views", () => {
    for (const ply of [1, 2, 3]) queue.push(view(ply));
    queue.showNow(view(4));
    pass(5 * STEP_MS);
    expect(shown).toEqual(["1", "4"]);
  });

  it("views of the viewer’s own actions are shown immediately", () => {
    queue.push(view(1, "white"));
    queue.push(view(2, "white"));
    expect(shown).toEqual(["1", "2"]);
  });

  it("a takeback drops the queued views", () => {
    for (const ply of [1, 2, 3]) queue.push(view(ply));
    queue.push(view(1));
    expect(shown).toEqual(["1", "1"]);
    pass(9 * STEP_MS);
    expect(shown).toEqual(["1", "1"]);
  });

  it("a queued view is replaced by a newer one of the same ply", () => {
    queue.push(view(1));
    queue.push(view(2));
    queue.push(view(2, "black", 1));
    pass(STEP_MS);
    expect(shown).toEqual(["1", "2!"]);
  });

  it("queued views never delay the newest view for long", () => {
    for (let ply = 1; ply <= 500; ply += 1) queue.push(view(ply));
    pass(12 * STEP_MS);
    expect(shown.at(-1)).toBe("500");
    expect(shown).toHaveLength(25);
  });
});
