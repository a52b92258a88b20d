// The token of the session inside Discord. It lasts no longer than the page, because the next user of the page may be
// another one.

import type { TokenStore } from "../net/transport";

export function memoryToken(token: string): TokenStore {
  let kept: string | null = token;
  return { read: () => kept, write: (next) => (kept = next) };
}
