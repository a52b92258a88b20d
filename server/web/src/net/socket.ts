// Opens WebSockets to the server. A page may open the first socket before its transport runs.
//
// Invariant: the transport takes an early socket in the task that opened it, before the socket can emit an event.

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
