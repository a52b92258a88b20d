// The first socket, dialled before anything else of the page is set up, since the server's answer is what takes longest.
//
// What always holds: whoever takes it does so before it can tell anything, in the task in which it was dialled.

/** A socket to the server of this page. */
export function dial(): WebSocket {
  return new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
}

let early: WebSocket | null = dial();

/** The first socket, once. */
export function takeEarly(): WebSocket | null {
  const socket = early;
  early = null;
  return socket;
}
