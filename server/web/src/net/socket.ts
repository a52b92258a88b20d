// Opens WebSockets to the server. A page may open the first socket before its transport runs.
//
// Invariant: an early socket is opened and given to the transport in the same task of the event loop, so the transport
// misses no event of the socket.

let early: WebSocket | null = null;
/** Whether the transport has opened its first socket. */
let taken = false;

export function openSocket(): WebSocket {
  return new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
}

/**
 * Whether the server has just redirected the browser here at the end of a sign-in. Such a page does not connect before
 * the attempt to fetch the member's token has ended.
 */
export const returnsFromSignIn = (): boolean => location.hash === "#signed-in";

/** Opens the early socket, unless `takeEarlySocket` has been called or the page returns from a sign-in. */
export function openEarlySocket(): void {
  if (!taken && !returnsFromSignIn()) early = openSocket();
}

/** Returns the early socket, if there is one; null after the first call. */
export function takeEarlySocket(): WebSocket | null {
  const socket = early;
  [early, taken] = [null, true];
  return socket;
}
