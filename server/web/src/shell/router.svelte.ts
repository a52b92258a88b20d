// Client-side routing.

import { addressBar } from "./address-bar";

export type Route =
  | { page: "home" }
  | { page: "create" }
  | { page: "room"; room: string; ply: number | null }
  | { page: "learn"; game: string | null; tutorial: boolean }
  | { page: "analysis"; game: string }
  | { page: "people"; user: string }
  | { page: "leaderboard"; game: string | null }
  | { page: "settings" }
  | { page: "not_found" };

/** The route of an address, such as `/rooms/k3f9x2abcd` with `#12`. */
export function route(path: string, hash = ""): Route {
  const [first = "", second = "", ...more] = path.split("/").slice(1).map(decoded);
  if (first === "learn" && second !== "" && more.length === 1 && more[0] === "first") {
    return { page: "learn", game: second, tutorial: true };
  }
  if (more.some((part) => part !== "")) return { page: "not_found" };
  if (second !== "") {
    const ply = /^#\d{1,6}$/.test(hash) ? Number(hash.slice(1)) : null;
    if (first === "rooms") return { page: "room", room: second, ply };
    if (first === "learn") return { page: "learn", game: second, tutorial: false };
    if (first === "analysis") return { page: "analysis", game: second };
    if (first === "people") return { page: "people", user: second };
    if (first === "leaderboard") return { page: "leaderboard", game: second };
    return { page: "not_found" };
  }
  if (first === "") return { page: "home" };
  if (first === "learn") return { page: "learn", game: null, tutorial: false };
  if (first === "leaderboard") return { page: "leaderboard", game: null };
  if (first === "create" || first === "settings") return { page: first };
  return { page: "not_found" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function currentRoute(): Route {
  const { pathname, hash } = addressBar.read();
  return route(pathname, hash);
}

const PAUSE_MS = 300;

class Router {
  current: Route = $state(currentRoute());
  /** Whether the user has moved to another address since the page was loaded. */
  navigated = false;
  readonly #waiting = new Set<{ make: () => void; cancel: () => void }>();

  constructor() {
    const read = () => {
      for (const change of [...this.#waiting]) change.cancel();
      this.current = currentRoute();
      this.navigated = true;
    };
    addEventListener("popstate", read);
    addEventListener("hashchange", read);
    addEventListener("click", (event) => this.#follow(event));
  }

  /**
   * Calls `change` after a pause. `change` alters the current history entry, and browsers limit the rate of such
   * alterations. If `go` adds an entry during the pause, it calls `change` first. If the user goes to another entry
   * during the pause, the call is cancelled. Returns a function that cancels the call.
   */
  writeSoon(change: () => void): () => void {
    const cancel = () => {
      clearTimeout(timer);
      this.#waiting.delete(waiting);
    };
    const make = () => {
      cancel();
      change();
    };
    const timer = setTimeout(make, PAUSE_MS);
    const waiting = { make, cancel };
    this.#waiting.add(waiting);
    return cancel;
  }

  go(address: string, mode: "push" | "replace" = "push"): void {
    if (mode === "push") for (const change of [...this.#waiting]) change.make();
    addressBar.write(address, mode);
    this.current = currentRoute();
    if (mode !== "push") return;
    this.navigated = true;
    scrollTo(0, 0);
  }

  // Handles clicks without modifier keys on links to pages of this client. The browser handles all other clicks, and
  // also those on links to a part of the current page.
  #follow(event: MouseEvent): void {
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!plain || event.defaultPrevented || !link || link.target || link.hasAttribute("download")) return;
    const to = new URL(link.href);
    const { pathname, search } = addressBar.read();
    const same = to.pathname === pathname && to.search === search;
    if (to.origin !== location.origin || (same && to.hash) || route(to.pathname).page === "not_found") return;
    event.preventDefault();
    this.go(to.pathname + to.search + to.hash);
  }
}

export const router = new Router();
