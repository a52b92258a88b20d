// Opens WebSockets to the server. A page may open the first socket early, before its transport runs.
//
// Invariant: the transport takes an early socket in the task that opened it, before the socket can emit an event.

let early: WebSocket | null = null;
/** Whether the transport has opened its first socket. */
let taken = false;

/** Opens a WebSocket to the server of this page. */
export function openSocket(): WebSocket {
  return new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
}

/** Opens the socket for the first call of `takeEarlySocket`. Does nothing after that call. */
export function openEarlySocket(): void {
  if (!taken) early = openSocket();
}

/** The early socket on the first call, then null. */
export function takeEarlySocket(): WebSocket | null {
  const socket = early;
  [early, taken] = [null, true];
  return socket;
}
