// The token of the session inside Discord. It lasts no longer than the page, because another user may open the page
// next.

import type { TokenStore } from "../net/transport";

export function memoryToken(token: string): TokenStore {
  let kept: string | null = token;
  return { read: () => kept, write: (next) => (kept = next) };
}
