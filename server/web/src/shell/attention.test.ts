import { expect, test, vi } from "vitest";

let visibilityChanged = () => {};
const page = {
  visibilityState: "hidden",
  addEventListener: (_: string, listener: () => void) => (visibilityChanged = listener),
};
vi.stubGlobal("document", page);
vi.stubGlobal("location", { href: "https://konakis.example/" });
vi.stubGlobal("addEventListener", () => {});
const { attention } = await import("./attention.svelte");

test("withdraw ends a call only if it has the given address", () => {
  attention.call("Ben joined your game", "Tablut: make your first move.", "/rooms/one");
  attention.withdraw("/rooms/another");
  expect(attention.text).toBe("Ben joined your game");
  attention.withdraw("/rooms/one");
  expect(attention.text).toBeNull();
});

test("a call shows a notification only while the user allows it", async () => {
  const shown: string[] = [];
  class Shown {
    static permission = "default";
    static requestPermission = async () => (Shown.permission = "granted");
    constructor(title: string) {
      shown.push(title);
    }
  }
  vi.stubGlobal("Notification", Shown);
  attention.call("Ben joined your game", "Tablut: make your first move.", "/rooms/one");
  expect(await attention.ask()).toBe("granted");
  expect(attention.permission).toBe("granted");
  attention.call("Your turn", "Tablut against Ben", "/rooms/one");
  expect(shown).toEqual(["Your turn"]);
  Shown.permission = "denied";
  attention.call("You won", "Tablut against Ben", "/rooms/one");
  expect(shown).toEqual(["Your turn"]);
});

test("a notification closes when its call ends", () => {
  const open = new Set<string>();
  class Shown {
    static permission = "granted";
    constructor(readonly title: string) {
      open.add(title);
    }
    close() {
      open.delete(this.title);
    }
  }
  vi.stubGlobal("Notification", Shown);
  for (const room of ["one", "two", "three"]) attention.call(room, "Tablut against Ben", `/rooms/${room}`);
  attention.withdraw("/rooms/one");
  expect([...open]).toEqual(["two", "three"]);
  page.visibilityState = "visible";
  visibilityChanged();
  page.visibilityState = "hidden";
  expect([...open]).toEqual([]);
  expect(attention.text).toBeNull();
});
