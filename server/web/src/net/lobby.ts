// The subscription to the lobby, shared by all components and renewed on every new connection.
//
// Invariant: changes are applied in order. If a change is missing, later changes are ignored until the full list
// arrives.
import type { LiveGame, Lobby, LobbyChanges, Seek } from "../protocol";
import { repeatMs } from "./backoff";
import { isTemporary, type ClientMessage, type ServerMessage } from "./messages";

export interface LobbyState {
  lobby: Lobby | null;
}

/** The lobby for one component, which must close the feed. */
export interface LobbyFeed extends Readonly<LobbyState> {
  close(): void;
}

/** The lobby after these changes. Null if `lobby` has no `seq`, or if changes in between are missing. */
export function applyChanges(lobby: Lobby, changes: LobbyChanges): Lobby | null {
  if (lobby.seq === undefined) return null;
  if (changes.seq <= lobby.seq) return lobby;
  if (changes.seq !== lobby.seq + 1) return null;
  const { seeks, seeks_gone, live, live_gone } = changes;
  return {
    seq: changes.seq,
    people: changes.people ?? lobby.people,
    seeks: replaceEntries(lobby.seeks, seeks, seeks_gone, newest),
    live: replaceEntries(lobby.live, live, live_gone, mostWatched),
  };
}

const newest = (a: Seek, b: Seek) => (b.order ?? 0) - (a.order ?? 0);
const mostWatched = (a: LiveGame, b: LiveGame) =>
  b.spectators - a.spectators || (a.room < b.room ? -1 : Number(a.room > b.room));

/** Unchanged entries keep their identity, so that they are not rendered again. */
function replaceEntries<T extends { room: string }>(
  entries: T[],
  changed: T[] = [],
  gone: string[] = [],
  order: (a: T, b: T) => number,
): T[] {
  if (changed.length + gone.length === 0) return entries;
  const old = new Set([...gone, ...changed.map((entry) => entry.room)]);
  return [...entries.filter((entry) => !old.has(entry.room)), ...changed].sort(order);
}

export class LobbySubscription {
  #subscribers = 0;
  /** Whether the list is complete and from the current connection. */
  #fresh = false;
  #pending: object | null = null;
  /** The number of refusals since the last list. */
  #refusals = 0;

  constructor(
    private readonly state: LobbyState,
    private readonly request: (message: ClientMessage) => Promise<ServerMessage>,
    private readonly after: (ms: number, call: () => void) => void,
    private readonly random: () => number,
  ) {}

  open(): LobbyFeed {
    if (this.#subscribers++ === 0) this.#fetch();
    const state = this.state;
    let open = true;
    const close = () => {
      if (open && --this.#subscribers === 0) this.#unsubscribe();
      open = false;
    };
    return {
      get lobby() {
        return state.lobby;
      },
      close,
    };
  }

  receive(frame: ServerMessage): void {
    if (this.#subscribers === 0) return;
    if (frame.type === "lobby") {
      this.#fresh = true;
      this.#refusals = 0;
      this.state.lobby = frame;
    } else if (frame.type === "lobby_changes" && this.#fresh && this.state.lobby) {
      const next = applyChanges(this.state.lobby, frame);
      if (next) this.state.lobby = next;
      else this.resubscribe();
    }
  }

  resubscribe(): void {
    this.#fresh = false;
    if (this.#subscribers > 0) this.#fetch();
  }

  #fetch(): void {
    // The transport keeps a pending request until there is a connection, so a second request is not needed.
    if (this.#pending) return;
    const pending = {};
    this.#pending = pending;
    this.request({ type: "lobby", watch: true, changes: true })
      .finally(() => {
        if (this.#pending === pending) this.#pending = null;
      })
      .catch((reason: unknown) => {
        if (!isTemporary(reason)) return;
        const ms = repeatMs(this.#refusals++, this.random());
        this.after(ms, () => this.#subscribers > 0 && !this.#fresh && this.#fetch());
      });
  }

  #unsubscribe(): void {
    this.#fresh = false;
    // The request below undoes a pending one, so a later subscriber needs a new request.
    this.#pending = null;
    // A failure does no harm: without subscribers, `receive` ignores the lobby.
    this.request({ type: "lobby", watch: false, changes: true }).catch(() => {});
  }
}
