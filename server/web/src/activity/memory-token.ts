// The session token of the page inside Discord. Only memory contains it, because another user may open the
// page next.

import type { TokenStore } from "../net/transport";

export function memoryToken(token: string): TokenStore {
  let kept: string | null = token;
  return { read: () => kept, write: (next) => (kept = next) };
}
