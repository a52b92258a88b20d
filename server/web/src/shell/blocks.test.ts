import { beforeEach, expect, test, vi } from "vitest";
import type { User } from "../protocol";

const { connection, stored } = vi.hoisted(() => ({
  connection: { user: null as { id: string } | null, request: vi.fn() },
  stored: { users: [] as User[], fails: false },
}));
vi.mock("../net/connection.svelte", () => ({ connection }));

const player = (id: string): User => ({ id, name: id, kind: "guest" });
const ids = (users: User[] | null) => users?.map(({ id }) => id) ?? null;

beforeEach(() => {
  vi.resetModules();
  connection.user = { id: "me" };
  Object.assign(stored, { users: [player("ben")], fails: false });
  connection.request.mockReset().mockImplementation(async ({ type }: { type: string }) => {
    if (type === "blocks" && stored.fails) throw new Error("lost");
    return type === "blocks" ? { users: stored.users } : {};
  });
});

test("blocking a player does not count as loading the block list", async () => {
  const { blocks } = await import("./blocks.svelte");
  stored.fails = true;
  await blocks.load().catch(() => {});
  await blocks.block(player("cleo"));
  expect(blocks.has("cleo")).toBe(true);
  expect(blocks.users).toBeNull();

  Object.assign(stored, { users: [player("cleo"), player("ben")], fails: false });
  await blocks.load();
  expect(ids(blocks.users)).toEqual(["cleo", "ben"]);
});

test("the block list is loaded again for another user", async () => {
  const { blocks } = await import("./blocks.svelte");
  await blocks.load();
  await blocks.load();
  expect(connection.request).toHaveBeenCalledTimes(1);
  connection.user = { id: "other" };
  expect(blocks.users).toBeNull();
  expect(blocks.has("ben")).toBe(false);
  await blocks.block(player("cleo"));
  expect([blocks.users, blocks.has("cleo"), blocks.has("ben")]).toEqual([null, true, false]);
  stored.users = [];
  await blocks.load();
  expect(ids(blocks.users)).toEqual([]);
});

test("unblocking removes a player from the block list", async () => {
  const { blocks } = await import("./blocks.svelte");
  await blocks.load();
  await blocks.unblock(player("ben"));
  expect(ids(blocks.users)).toEqual([]);
  expect(blocks.has("ben")).toBe(false);
});
