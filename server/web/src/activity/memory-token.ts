// The token of the session inside Discord. It lasts no longer than the page: Discord signs the user in each time that
// the page opens, and that user may be another one than before.

import type { TokenStore } from "../net/transport";

/** A store that keeps the token in memory. */
export function memoryToken(token: string): TokenStore {
  let kept: string | null = token;
  return { read: () => kept, write: (next) => (kept = next) };
}
