// Opens WebSockets to the server. A page may open the first one before it needs it.
//
// Invariant: the transport takes an early socket in the task that opened it, before the socket can emit an event.

let early: WebSocket | null = null;

/** Opens a WebSocket to the server of this page. */
export function openSocket(): WebSocket {
  return new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
}

/** Opens the socket that the next call of `takeEarlySocket` returns. */
export function openEarlySocket(): void {
  early = openSocket();
}

/** The early socket on the first call, then null. */
export function takeEarlySocket(): WebSocket | null {
  const socket = early;
  early = null;
  return socket;
}
