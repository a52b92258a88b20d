// The players whom the user has blocked. The list is loaded when it is first needed, and again for another user.
import { connection } from "../net/connection.svelte";
import type { User, UserId } from "../protocol";

class Blocks {
  /** The players whom `#owner` is known to have blocked, the latest first. */
  #known: User[] = $state.raw([]);
  /** The user to whom `#known` belongs; null while no blocks are known. */
  #owner: UserId | null = $state(null);
  /** Whether `#known` has all blocks of `#owner`. */
  #complete = $state(false);

  /** The blocked players, the latest first; null until all are loaded. */
  get users(): User[] | null {
    return this.#complete && this.#owner === connection.user?.id ? this.#known : null;
  }

  async load(): Promise<void> {
    const owner = connection.user?.id ?? null;
    if (owner === null || (this.#complete && this.#owner === owner)) return;
    const { users } = await connection.request({ type: "blocks" });
    if (connection.user?.id === owner) [this.#known, this.#owner, this.#complete] = [users, owner, true];
  }

  /** Whether the user is known to have blocked this player. Before `load`, only blocks made in this tab are known. */
  has(user: UserId): boolean {
    return this.#own().some((blocked) => blocked.id === user);
  }

  /** Rejects with `RequestError`. */
  async block(user: User): Promise<void> {
    await connection.request({ type: "block", user: user.id });
    this.#change([user, ...this.#without(user)]);
  }

  /** Rejects with `RequestError`. */
  async unblock(user: User): Promise<void> {
    await connection.request({ type: "unblock", user: user.id });
    this.#change(this.#without(user));
  }

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
