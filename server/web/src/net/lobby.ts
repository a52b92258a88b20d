// The lobby, watched while any part of the page needs it, and again with every new connection.
//
// What always holds: the list is the server's, as of its last message. Changes are applied in order; if one is missing,
// the full list is asked for again and nothing is applied until it comes.
import type { LiveGame, Lobby, LobbyChanges, Seek } from "../protocol";
import { Refused, type ClientMessage, type ServerMessage } from "./messages";

/** What is known of the lobby. */
export interface LobbyState {
  lobby: Lobby | null;
}

/** A subscription to the lobby, to be closed by its owner. */
export interface LobbyFeed extends Readonly<LobbyState> {
  close(): void;
}

/** After how long the list is asked for again where too much was asked. */
const AGAIN_MS = 5_000;

/** The list after changes; null if changes in between are missing. */
export function applied(lobby: Lobby, changes: LobbyChanges): Lobby | null {
  if (lobby.seq === undefined) return null;
  if (changes.seq <= lobby.seq) return lobby;
  if (changes.seq !== lobby.seq + 1) return null;
  const { seeks, seeks_gone, live, live_gone } = changes;
  return {
    seq: changes.seq,
    people: changes.people ?? lobby.people,
    seeks: replaced(lobby.seeks, seeks, seeks_gone, newest),
    live: replaced(lobby.live, live, live_gone, mostWatched),
  };
}

const newest = (a: Seek, b: Seek) => (b.order ?? 0) - (a.order ?? 0);
const mostWatched = (a: LiveGame, b: LiveGame) =>
  b.spectators - a.spectators || (a.room < b.room ? -1 : Number(a.room > b.room));

/** Entries that did not change stay the same objects, so that nothing of them is drawn again. */
function replaced<T extends { room: string }>(
  entries: T[],
  changed: T[] = [],
  gone: string[] = [],
  order: (a: T, b: T) => number,
): T[] {
  if (changed.length + gone.length === 0) return entries;
  const old = new Set([...gone, ...changed.map((entry) => entry.room)]);
  return [...entries.filter((entry) => !old.has(entry.room)), ...changed].sort(order);
}

export class LobbyWatch {
  #holders = 0;
  /** Whether the list is of the present connection and complete. */
  #fresh = false;
  /** The request for the list that has no answer yet. */
  #asked: object | null = null;

  constructor(
    private readonly state: LobbyState,
    private readonly request: (message: ClientMessage) => Promise<ServerMessage>,
    private readonly after: (ms: number, call: () => void) => void,
  ) {}

  /** Watches the lobby until the feed is closed. */
  open(): LobbyFeed {
    if (this.#holders++ === 0) this.#ask();
    const state = this.state;
    let open = true;
    const close = () => {
      if (open && --this.#holders === 0) this.#end();
      open = false;
    };
    return {
      get lobby() {
        return state.lobby;
      },
      close,
    };
  }

  /** Takes in what the server says. */
  hear(frame: ServerMessage): void {
    if (this.#holders === 0) return;
    if (frame.type === "lobby") {
      this.#fresh = true;
      this.state.lobby = frame;
    } else if (frame.type === "lobby_changes" && this.#fresh && this.state.lobby) {
      const next = applied(this.state.lobby, frame);
      if (next) this.state.lobby = next;
      else this.renew();
    }
  }

  /** The list is not to be relied on any more, as after a new connection: asks for it again. */
  renew(): void {
    this.#fresh = false;
    if (this.#holders > 0) this.#ask();
  }

  #ask(): void {
    // What was asked while there was no connection is sent by itself once there is one.
    if (this.#asked) return;
    const asked = {};
    this.#asked = asked;
    this.request({ type: "lobby", watch: true, changes: true })
      .finally(() => {
        if (this.#asked === asked) this.#asked = null;
      })
      .catch((why: unknown) => {
        if (!(why instanceof Refused) || why.code !== "rate_limited") return;
        this.after(AGAIN_MS, () => this.#holders > 0 && !this.#fresh && this.#ask());
      });
  }

  #end(): void {
    this.#fresh = false;
    // Its answer would come before the end takes effect.
    this.#asked = null;
    // If the connection is lost, so is the subscription.
    this.request({ type: "lobby", watch: false, changes: true }).catch(() => {});
  }
}
