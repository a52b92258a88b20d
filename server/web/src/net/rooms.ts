// Subscriptions to rooms: one per room, shared by all components and renewed on every new connection.
import type { Chat, ErrorReply, RoomId, RoomView } from "../protocol";
import { repeatMs } from "./backoff";
import { isTemporary, RequestError, type ClientMessage, type ServerMessage } from "./messages";

export interface RoomState {
  view: RoomView | null;
  /** The last `CHAT_MAX` messages since the subscription began, oldest first. */
  chat: Chat[];
  /** Whether the view came over a connection. A view embedded in the page allows no action. */
  live: boolean;
  /** Why the room cannot be viewed, or why the operator has ended its game. */
  error: ErrorReply | null;
  /** Why the room cannot be viewed yet. The subscription is repeated until it succeeds. */
  delay: ErrorReply | null;
  /** The number of subscriptions that have brought a view. Views between two subscriptions may have been missed. */
  renewals: number;
}

/** A room for one component, which must close the feed. */
export interface RoomFeed extends Readonly<RoomState> {
  close(): void;
}

const CHAT_MAX = 200;

interface Subscription {
  state: RoomState;
  subscribers: number;
  /** Whether the view is from the current connection. Only views of one connection have a comparable `seq`. */
  fresh: boolean;
  pending: boolean;
  /** The number of refusals since the last view. */
  refusals: number;
}

export class RoomSubscriptions {
  readonly #subscriptions = new Map<RoomId, Subscription>();

  constructor(
    private readonly createState: (room: RoomId) => RoomState,
    private readonly request: (message: ClientMessage) => Promise<ServerMessage>,
    private readonly after: (ms: number, call: () => void) => void,
    private readonly random: () => number,
  ) {}

  open(room: RoomId): RoomFeed {
    let subscription = this.#subscriptions.get(room);
    if (!subscription) {
      const state = this.createState(room);
      subscription = { state, subscribers: 0, fresh: false, pending: false, refusals: 0 };
      this.#subscriptions.set(room, subscription);
      this.#subscribe(room, subscription);
    }
    subscription.subscribers++;
    const { state } = subscription;
    let open = true;
    const close = () => {
      if (open) this.#release(room);
      open = false;
    };
    return {
      get view() {
        return state.view;
      },
      get live() {
        return state.live;
      },
      get chat() {
        return state.chat;
      },
      get error() {
        return state.error;
      },
      get delay() {
        return state.delay;
      },
      get renewals() {
        return state.renewals;
      },
      close,
    };
  }

  receive(frame: ServerMessage): void {
    // An error without `re` answers no request: it says why the operator has ended the game.
    if (frame.type === "error" && frame.re === undefined && frame.room) {
      const subscription = this.#subscriptions.get(frame.room);
      if (subscription) subscription.state.error = frame;
      return;
    }
    if (frame.type !== "view" && frame.type !== "chat" && frame.type !== "chat_removed") return;
    const subscription = this.#subscriptions.get(frame.room);
    if (!subscription) return;
    const { state } = subscription;
    if (frame.type === "chat") {
      state.chat = [...state.chat, frame].slice(-CHAT_MAX);
    } else if (frame.type === "chat_removed") {
      state.chat = state.chat.filter((message) => message.user.id !== frame.user);
    } else if (!subscription.fresh || !state.view || frame.seq >= state.view.seq) {
      if (!subscription.fresh) state.renewals += 1;
      subscription.fresh = true;
      subscription.refusals = 0;
      state.live = true;
      state.view = frame;
      state.error = state.delay = null;
    }
  }

  resubscribe(): void {
    for (const [room, subscription] of this.#subscriptions) {
      subscription.fresh = false;
      this.#subscribe(room, subscription);
    }
  }

  #subscribe(room: RoomId, subscription: Subscription): void {
    // As in `LobbySubscription`: the transport keeps a pending request until there is a connection, so a second request
    // is not needed.
    if (subscription.pending) return;
    subscription.pending = true;
    this.request({ type: "watch", room })
      .finally(() => (subscription.pending = false))
      .catch((reason: unknown) => {
        const current = () => this.#subscriptions.get(room) === subscription;
        if (!(reason instanceof RequestError) || reason.code === "lost" || !current()) return;
        const refusal = { code: reason.code, message: reason.message, room };
        if (!isTemporary(reason)) {
          subscription.state.error = refusal;
          subscription.state.delay = null;
          return;
        }
        // The first repetition usually succeeds, so the user need not know of one refusal.
        if (subscription.refusals > 0) subscription.state.delay = refusal;
        const ms = repeatMs(subscription.refusals++, this.random());
        this.after(ms, () => current() && !subscription.fresh && this.#subscribe(room, subscription));
      });
  }

  #release(room: RoomId): void {
    const subscription = this.#subscriptions.get(room);
    if (!subscription || --subscription.subscribers > 0) return;
    this.#subscriptions.delete(room);
    // If the room is gone, there is nothing to unsubscribe from.
    this.request({ type: "unwatch", room }).catch(() => {});
  }
}
