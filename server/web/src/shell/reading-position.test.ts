import { afterEach, beforeEach, expect, test, vi } from "vitest";

const { waiting, history } = vi.hoisted(() => ({
  waiting: new Set<() => void>(),
  history: { state: null as object | null },
}));
vi.mock("./router.svelte", () => ({
  router: {
    writeSoon: (change: () => void) => {
      waiting.add(change);
      return () => waiting.delete(change);
    },
  },
}));
vi.mock("./address-bar", () => ({
  addressBar: {
    state: () => history.state,
    keep: (state: object) => (history.state = { ...history.state, ...state }),
  },
}));
const { keepReadingPosition, keptScroll } = await import("./reading-position");

const content = {} as HTMLElement;
let page: EventTarget;
let resize: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  waiting.clear();
  history.state = null;
  page = new EventTarget();
  resize = () => {};
  class FakeObserver {
    constructor(readonly changed: () => void) {}
    observe = () => (resize = this.changed);
    disconnect = () => (resize = () => {});
  }
  vi.stubGlobal("ResizeObserver", FakeObserver);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("scrollTo", vi.fn());
  vi.stubGlobal("scrollY", 0);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function scroll(y: number): void {
  vi.stubGlobal("scrollY", y);
  page.dispatchEvent(new Event("scroll"));
}

test.for([null, "text", { analysis: true }, { scroll: "9" }])(
  "a state without a reading position is ignored: %j",
  (state) => expect(keptScroll(state)).toBeNull(),
);

test("the last scroll is stored beside the page’s state", () => {
  history.state = { at: 3 };
  keepReadingPosition(content);
  for (const y of [100, 400]) scroll(y);
  expect(waiting.size).toBe(1);
  for (const change of waiting) change();
  expect(history.state).toEqual({ at: 3, scroll: 400 });
});

test("a growing page returns to its position until an input", () => {
  history.state = { scroll: 900 };
  keepReadingPosition(content);
  resize();
  resize();
  expect(vi.mocked(scrollTo).mock.calls).toEqual([
    [0, 900],
    [0, 900],
  ]);
  scroll(200);
  expect(waiting.size).toBe(0);
  page.dispatchEvent(new Event("wheel"));
  resize();
  expect(scrollTo).toHaveBeenCalledTimes(2);
  scroll(300);
  expect(waiting.size).toBe(1);
});

test("a page that grows late stays where it is", () => {
  history.state = { scroll: 900 };
  keepReadingPosition(content);
  vi.advanceTimersByTime(3_000);
  resize();
  expect(scrollTo).not.toHaveBeenCalled();
});

test("the position of a removed page is not stored", () => {
  const remove = keepReadingPosition(content);
  scroll(200);
  remove();
  scroll(0);
  expect(waiting.size).toBe(0);
});
