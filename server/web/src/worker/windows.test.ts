import { expect, test } from "vitest";
import { windowAt, type AskedWindow } from "./windows";

const showing = (place: unknown): AskedWindow => ({
  postMessage: (_, [port]) => port?.postMessage(place),
});
const silent: AskedWindow = { postMessage: () => {} };

test("the window that shows a room is found", async () => {
  const [home, room] = [showing("/"), showing("/rooms/a")];
  expect(await windowAt([home, room], "/rooms/a")).toBe(room);
  expect(await windowAt([home, showing("/rooms/ab")], "/rooms/a")).toBeUndefined();
  const slash = showing("/rooms/a/");
  expect(await windowAt([slash], "/rooms/a")).toBe(slash);
});

test("a window that does not answer is ignored", async () => {
  expect(await windowAt([silent], "/rooms/a")).toBeUndefined();
  const room = showing("/rooms/a");
  expect(await windowAt([silent, room], "/rooms/a")).toBe(room);
});

test("an invalid answer of a window is ignored", async () => {
  for (const place of [null, undefined, 1, {}, ["/rooms/a"]])
    expect(await windowAt([showing(place)], "/rooms/a")).toBeUndefined();
});
