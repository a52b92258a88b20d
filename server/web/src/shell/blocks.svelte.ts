// The players whom the user has blocked. The list is loaded when it is first needed, and again for another user.
import { connection } from "../net/connection.svelte";
import type { User, UserId } from "../protocol";

class Blocks {
  /** The blocked players, the latest first; null until they are loaded. */
  users: User[] | null = $state.raw(null);
  /** The user whose list is loaded. */
  #owner: UserId | null = null;

  /** Loads the list unless it is known. */
  async load(): Promise<void> {
    const owner = connection.user?.id ?? null;
    if (owner === null || (this.#owner === owner && this.users !== null)) return;
    this.users = (await connection.request({ type: "blocks" })).users;
    this.#owner = owner;
  }

  /** Whether the player is blocked; false until the list is loaded. */
  has(user: UserId): boolean {
    return this.users?.some((blocked) => blocked.id === user) ?? false;
  }

  /** Blocks a player. Rejects with `RequestError`. */
  async block(user: User): Promise<void> {
    await connection.request({ type: "block", user: user.id });
    this.users = [user, ...(this.users ?? []).filter((blocked) => blocked.id !== user.id)];
  }

  /** Lifts a block. Rejects with `RequestError`. */
  async unblock(user: User): Promise<void> {
    await connection.request({ type: "unblock", user: user.id });
    this.users = (this.users ?? []).filter((blocked) => blocked.id !== user.id);
  }
}

export const blocks = new Blocks();
