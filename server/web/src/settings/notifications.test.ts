import { beforeEach, expect, test, vi } from "vitest";
import type { NotifyWhen } from "../protocol";
import { localOffset } from "./quiet-hours";

type Message = NotifyWhen & { type: "notifications" | "notify_when" };

const server = vi.hoisted(() => ({ when: {} as NotifyWhen, refuses: false, changes: 0 }));

vi.mock("../net/connection.svelte", () => ({
  connection: {
    user: { id: "u1" },
    request: async ({ type, ...when }: Message) => {
      if (type === "notify_when") {
        server.changes += 1;
        if (server.refuses) throw new Error("refused");
        server.when = when;
      }
      return { server_key: "", devices: [], when: server.when };
    },
  },
}));
vi.mock("../shell/attention.svelte", () => ({ attention: {} }));
vi.stubGlobal("navigator", {});

const { ownNotifications } = await import("./notifications.svelte");

beforeEach(() => Object.assign(server, { when: {}, refuses: false, changes: 0 }));

test("quiet hours move to the present time zone", async () => {
  const quiet = { from: 1320, to: 480, offset: localOffset() };
  server.when = { little_time: true, quiet: { ...quiet, offset: quiet.offset - 60 } };
  await ownNotifications.load();
  expect(server.when).toEqual({ little_time: true, quiet });
  expect(ownNotifications.current?.when.quiet).toEqual(quiet);
  await ownNotifications.load();
  expect(server.changes).toBe(1);
});

test("quiet hours that cannot be moved stay as they are", async () => {
  const quiet = { from: 1320, to: 480, offset: localOffset() - 60 };
  Object.assign(server, { when: { quiet }, refuses: true });
  await ownNotifications.load();
  expect(ownNotifications.current?.when.quiet).toEqual(quiet);
});

test("without quiet hours nothing is changed", async () => {
  await ownNotifications.load();
  expect(server.changes).toBe(0);
});
