// The parts of the browser that the connection uses: the transport's environment, the token store, and listeners for
// changes of the token and of connectivity.
import { openSocket, takeEarlySocket } from "./socket";
import type { TokenStore, Socket, SocketEvents, Environment } from "./transport";

const TOKEN = "konakis.token";

export const environment: Environment = {
  openSocket(events: SocketEvents): Socket {
    const socket = takeEarlySocket() ?? openSocket();
    socket.onopen = () => events.opened();
    socket.onmessage = (message) => events.received(String(message.data));
    socket.onclose = (close) => events.closed(close.code);
    return {
      send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
      close: () => socket.close(),
    };
  },
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
  online: () => navigator.onLine,
};

// Without storage, the token lasts until the page is closed.
let memoryToken: string | null = null;

/** The token in local storage, which all tabs share. */
export const tokenStore: TokenStore = {
  read() {
    try {
      return localStorage.getItem(TOKEN);
    } catch {
      return memoryToken;
    }
  },
  write(token) {
    memoryToken = token;
    try {
      if (token === null) localStorage.removeItem(TOKEN);
      else localStorage.setItem(TOKEN, token);
    } catch {
      // Without storage, only `memoryToken` has the token.
    }
  },
};

/** Calls `call` when another tab has changed the token. */
export function onTokenChange(call: () => void): void {
  addEventListener("storage", (event) => {
    if (event.key === TOKEN || event.key === null) call();
  });
}

/** Calls `call` when the network changed, or the page became visible or came back from the browser's history. */
export function onConnectivityChange(call: () => void): void {
  for (const event of ["online", "offline", "pageshow"]) addEventListener(event, call);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") call();
  });
}
