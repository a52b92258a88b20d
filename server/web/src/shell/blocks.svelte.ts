// The players whom the user has blocked. The list is loaded when it is first needed, and again for another user.
import { connection } from "../net/connection.svelte";
import type { User, UserId } from "../protocol";

class Blocks {
  /** The blocked players that are known, the latest first: the whole list of `#owner`, with the changes since. */
  #known: User[] = $state.raw([]);
  /** The user whose whole list is loaded; null before that. */
  #owner: UserId | null = $state(null);

  /** The blocked players, the latest first; null until the whole list of the user is loaded. */
  get users(): User[] | null {
    return this.#owner !== null && this.#owner === connection.user?.id ? this.#known : null;
  }

  /** Loads the list unless it is known. */
  async load(): Promise<void> {
    const owner = connection.user?.id ?? null;
    if (owner === null || this.#owner === owner) return;
    this.#known = (await connection.request({ type: "blocks" })).users;
    this.#owner = owner;
  }

  /** Whether the player is blocked, as far as is known. */
  has(user: UserId): boolean {
    return this.#known.some((blocked) => blocked.id === user);
  }

  /** Blocks a player. Rejects with `RequestError`. */
  async block(user: User): Promise<void> {
    await connection.request({ type: "block", user: user.id });
    this.#known = [user, ...this.#known.filter((blocked) => blocked.id !== user.id)];
  }

  /** Lifts a block. Rejects with `RequestError`. */
  async unblock(user: User): Promise<void> {
    await connection.request({ type: "unblock", user: user.id });
    this.#known = this.#known.filter((blocked) => blocked.id !== user.id);
  }
}

export const blocks = new Blocks();
