import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** The listeners of the page, by the type of their event. */
const listeners = new Map<string, () => void>();
const opened = vi.fn();

/** An object on which every method exists and returns the object. */
const silent: object = new Proxy({}, { get: (_, name) => (name === "then" ? undefined : () => silent) });

class FakeAudio {
  currentTime = 0;
  destination = silent;
  constructor() {
    opened();
  }
  resume = async () => {};
  suspend = async () => {};
}
/** A node or a parameter of the audio graph. */
class FakeNode {
  gain = silent;
  connect = () => silent;
  start = () => {};
  stop = () => {};
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  listeners.clear();
  opened.mockClear();
  vi.stubGlobal("addEventListener", (type: string, call: () => void) => listeners.set(type, call));
  vi.stubGlobal("AudioContext", FakeAudio);
  for (const name of ["GainNode", "OscillatorNode"]) {
    vi.stubGlobal(
      name,
      class extends FakeNode {
        override connect = () => new FakeNode() as object;
      },
    );
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("no sound is played before the first user interaction", async () => {
  const userActivation = { hasBeenActive: false };
  vi.stubGlobal("navigator", { userActivation });
  const { playSound } = await import("./sounds");
  playSound("offer");
  expect(opened).not.toHaveBeenCalled();
  userActivation.hasBeenActive = true;
  playSound("offer");
  expect(opened).toHaveBeenCalledTimes(1);
});

test.for(["pointerup", "keydown"])(
  "a %s allows sounds in a browser that does not tell of interactions",
  async (type) => {
    vi.stubGlobal("navigator", {});
    const { playSound } = await import("./sounds");
    playSound("offer");
    expect(opened).not.toHaveBeenCalled();
    listeners.get(type)?.();
    playSound("offer");
    expect(opened).toHaveBeenCalledTimes(1);
  },
);
