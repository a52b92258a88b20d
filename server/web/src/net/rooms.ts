// The rooms that the page looks at: each watched once, however many parts of the page look at it, and watched again
// whenever the line is open again.
import type { Chat, ErrorReply, RoomId, RoomView } from "../protocol";
import { Refused, type ClientMessage, type ServerMessage } from "./messages";

/** What is known of a room. */
export interface RoomState {
  /** How it stands, as we may see it. */
  view: RoomView | null;
  /** What was said since we look, the latest last. */
  chat: Chat[];
  /** Why it cannot be seen. */
  error: ErrorReply | null;
}

/** A look at a room; who has it closes it. */
export interface RoomFeed extends Readonly<RoomState> {
  close(): void;
}

/** How many lines of chat are kept of a room. */
const CHAT_MAX = 200;
/** After how long a room is asked for again where too much was asked. */
const AGAIN_MS = 2_000;

interface Watched {
  state: RoomState;
  holders: number;
  /** Whether the view is from the present connection, so that the numbers of views can be compared. */
  fresh: boolean;
  /** Whether it has been asked for and not been answered. */
  asked: boolean;
}

export class Rooms {
  readonly #watched = new Map<RoomId, Watched>();

  constructor(
    private readonly make: () => RoomState,
    private readonly request: (message: ClientMessage) => Promise<ServerMessage>,
    private readonly after: (ms: number, call: () => void) => void,
  ) {}

  /** Looks at a room until the feed is closed. */
  open(room: RoomId): RoomFeed {
    let watched = this.#watched.get(room);
    if (!watched) {
      watched = { state: this.make(), holders: 0, fresh: false, asked: false };
      this.#watched.set(room, watched);
      this.#watch(room, watched);
    }
    watched.holders++;
    const { state } = watched;
    let open = true;
    const close = () => {
      if (open) this.#release(room);
      open = false;
    };
    return {
      get view() {
        return state.view;
      },
      get chat() {
        return state.chat;
      },
      get error() {
        return state.error;
      },
      close,
    };
  }

  /** Takes up what the server says. */
  hear(frame: ServerMessage): void {
    if (frame.type !== "view" && frame.type !== "chat") return;
    const watched = this.#watched.get(frame.room);
    if (!watched) return;
    const { state } = watched;
    if (frame.type === "chat") {
      state.chat = [...state.chat, frame].slice(-CHAT_MAX);
    } else if (!watched.fresh || !state.view || frame.seq >= state.view.seq) {
      watched.fresh = true;
      state.view = frame;
      state.error = null;
    }
  }

  /** The line is open again: what was watched is watched again. */
  renew(): void {
    for (const [room, watched] of this.#watched) {
      watched.fresh = false;
      this.#watch(room, watched);
    }
  }

  #watch(room: RoomId, watched: Watched): void {
    // What was asked while there was no line is sent by itself once there is one.
    if (watched.asked) return;
    watched.asked = true;
    this.request({ type: "watch", room })
      .finally(() => (watched.asked = false))
      .catch((why: unknown) => {
        if (!(why instanceof Refused) || why.code === "lost" || this.#watched.get(room) !== watched) return;
        if (why.code !== "rate_limited") watched.state.error = { code: why.code, message: why.message, room };
        else this.after(AGAIN_MS, () => this.#watched.get(room) === watched && this.#watch(room, watched));
      });
  }

  #release(room: RoomId): void {
    const watched = this.#watched.get(room);
    if (!watched || --watched.holders > 0) return;
    this.#watched.delete(room);
    // Where the room is gone there is nothing left to unwatch.
    this.request({ type: "unwatch", room }).catch(() => {});
  }
}
