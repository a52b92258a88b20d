// What the line needs of the browser: a socket, a clock, chance, and a place for the token that all tabs share.
import { dial, takeEarly } from "./early";
import type { Tokens, Wire, WireEvents, World } from "./line";

const TOKEN = "konakis.token";

/** The browser's own socket, clock and chance. */
export const world: World = {
  dial(events: WireEvents): Wire {
    const socket = takeEarly() ?? dial();
    socket.onopen = () => events.opened();
    socket.onmessage = (message) => events.heard(String(message.data));
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
  lot: () => Math.random(),
  online: () => navigator.onLine,
};

// Where the browser keeps nothing for us, the token lasts as long as the page.
let held: string | null = null;

/** The token in the browser's storage. */
export const tokens: Tokens = {
  read() {
    try {
      return localStorage.getItem(TOKEN);
    } catch {
      return held;
    }
  },
  write(token) {
    held = token;
    try {
      if (token === null) localStorage.removeItem(TOKEN);
      else localStorage.setItem(TOKEN, token);
    } catch {
      // It is held above.
    }
  },
};

/** Calls whenever another tab has changed the token. */
export function onTokenChange(call: () => void): void {
  addEventListener("storage", (event) => {
    if (event.key === TOKEN || event.key === null) call();
  });
}

/** Calls whenever there is reason to look whether the server is still there. */
export function onDoubt(call: () => void): void {
  for (const event of ["online", "offline", "pageshow"]) addEventListener(event, call);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") call();
  });
}
