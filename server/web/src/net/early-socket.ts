// Opens the first WebSocket before any other module runs, because nothing at startup takes longer than the server's
// first answer.
//
// Invariant: the transport takes the socket in the same task, before the socket can emit an event.

/** Opens a WebSocket to the server of this page. */
export function openSocket(): WebSocket {
  return new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
}

let early: WebSocket | null = openSocket();

/** The early socket on the first call, then null. */
export function takeEarlySocket(): WebSocket | null {
  const socket = early;
  early = null;
  return socket;
}
