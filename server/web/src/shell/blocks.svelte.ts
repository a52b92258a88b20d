// The players whom the user has blocked. The list is loaded when it is first needed, and again for another user.
import { connection } from "../net/connection.svelte";
import type { User, UserId } from "../protocol";

class Blocks {
  /** The players that `#owner` has blocked, as far as is known, the latest first. */
  #known: User[] = $state.raw([]);
  /** The user whose blocks are known; null while nobody’s are. */
  #owner: UserId | null = $state(null);
  /** Whether the whole list of `#owner` is loaded. */
  #complete = $state(false);

  /** The blocked players, the latest first; null until the whole list of the user is loaded. */
  get users(): User[] | null {
    return this.#complete && this.#owner === connection.user?.id ? this.#known : null;
  }

  /** Loads the list unless it is known. */
  async load(): Promise<void> {
    const owner = connection.user?.id ?? null;
    if (owner === null || (this.#complete && this.#owner === owner)) return;
    const { users } = await connection.request({ type: "blocks" });
    [this.#known, this.#owner, this.#complete] = [users, owner, true];
  }

  /** Whether the player is blocked, as far as is known. */
  has(user: UserId): boolean {
    return this.#own().some((blocked) => blocked.id === user);
  }

  /** Blocks a player. Rejects with `RequestError`. */
  async block(user: User): Promise<void> {
    await connection.request({ type: "block", user: user.id });
    this.#change([user, ...this.#without(user)]);
  }

  /** Lifts a block. Rejects with `RequestError`. */
  async unblock(user: User): Promise<void> {
    await connection.request({ type: "unblock", user: user.id });
    this.#change(this.#without(user));
  }

  /** The blocks of the present user that are known. */
  #own(): User[] {
    return this.#owner === (connection.user?.id ?? null) ? this.#known : [];
  }

  #without(user: User): User[] {
    return this.#own().filter((blocked) => blocked.id !== user.id);
  }

  #change(known: User[]): void {
    const owner = connection.user?.id ?? null;
    if (this.#owner !== owner) [this.#owner, this.#complete] = [owner, false];
    this.#known = known;
  }
}

export const blocks = new Blocks();
