// Opens WebSockets to the server. A page may open the first socket before its transport runs.
//
// Invariant: one task of the event loop opens an early socket and gives it to the transport, so the transport misses no
// event of the socket.

let early: WebSocket | null = null;
/** Whether the transport has opened its first socket. */
let taken = false;

export function openSocket(): WebSocket {
  return new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
}

/** Opens the early socket, unless `takeEarlySocket` has been called. */
export function openEarlySocket(): void {
  if (!taken) early = openSocket();
}

/** Returns the early socket, if there is one; null after the first call. */
export function takeEarlySocket(): WebSocket | null {
  const socket = early;
  [early, taken] = [null, true];
  return socket;
}
