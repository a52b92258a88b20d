// The requests that have no answer yet, as pure state.
//
// Invariants: each request has a unique ID and settles at most once. When the connection is lost, idempotent requests
// are sent again, and all other sent requests are rejected.
import { t } from "../language/t";
import { RequestError, type ClientMessage, type ServerMessage } from "./messages";

/** How long an unsent request that is not idempotent waits for a connection. */
const UNSENT_MAX_MS = 20_000;

/** The maximum number of times that a request is sent again because the server could not confirm it. */
const RESENDS_MAX = 2;

const LOST = t("shell-request-lost");
const UNSENT = t("shell-request-unsent");

/**
 * The requests that are sent again. `act` is idempotent because of its `ply`. Some requests that could be repeated are
 * left out: pages ask for `analyse`, `evaluate` and `enter_activity` anew after a reconnection; the end of the
 * connection does what `leave_activity` does; users can ask for `judge` and `hint` again.
 */
const IDEMPOTENT = new Set<string>([
  "act",
  "watch",
  "unwatch",
  "lobby",
  "record",
  "replay",
  "profile",
  "leaderboard",
  "block",
  "unblock",
  "blocks",
  "notifications",
  "add_device",
  "remove_device",
  "notify_when",
  "data",
  "ping",
]);

interface Pending {
  message: ClientMessage;
  since: number;
  sent: boolean;
  resends: number;
  resolve: (answer: ServerMessage) => void;
  reject: (reason: RequestError) => void;
}

export class PendingRequests {
  #nextId = 1;
  #pending = new Map<number, Pending>();

  get awaitingAnswer(): boolean {
    return [...this.#pending.values()].some((request) => request.sent);
  }

  add(message: ClientMessage, now: number): Promise<ServerMessage> {
    return new Promise((resolve, reject) => {
      this.#pending.set(this.#nextId++, { message, since: now, sent: false, resends: 0, resolve, reject });
    });
  }

  /** Returns the unsent requests as frames, and marks them as sent. */
  takeUnsent(): string[] {
    const unsent = [...this.#pending].filter(([, request]) => !request.sent);
    return unsent.map(([id, request]) => {
      request.sent = true;
      return JSON.stringify({ ...request.message, id });
    });
  }

  /**
   * Settles the request that this frame answers, if any. But an idempotent request that the server could not confirm
   * becomes unsent again, at most `RESENDS_MAX` times.
   */
  settle(frame: ServerMessage): void {
    const id = frame.re;
    const request = typeof id === "number" ? this.#pending.get(id) : undefined;
    if (typeof id !== "number" || !request) return;
    const unconfirmed = frame.type === "error" && frame.code === "unconfirmed";
    if (unconfirmed && IDEMPOTENT.has(request.message.type) && request.resends < RESENDS_MAX) {
      request.resends++;
      request.sent = false;
      return;
    }
    this.#pending.delete(id);
    if (frame.type === "error")
      request.reject(new RequestError(frame.code, frame.message, frame.room ?? null));
    else request.resolve(frame);
  }

  connectionLost(): void {
    for (const [id, request] of this.#pending) {
      if (request.sent && !IDEMPOTENT.has(request.message.type)) this.#reject(id, request, LOST);
      else request.sent = false;
    }
  }

  /** Rejects non-idempotent requests that were not sent in time; sending them later would surprise the user. */
  expire(now: number): void {
    for (const [id, request] of this.#pending) {
      const keep =
        request.sent || IDEMPOTENT.has(request.message.type) || now - request.since < UNSENT_MAX_MS;
      if (!keep) this.#reject(id, request, UNSENT);
    }
  }

  #reject(id: number, request: Pending, reason: string): void {
    this.#pending.delete(id);
    const room = "room" in request.message ? request.message.room : null;
    request.reject(new RequestError("lost", reason, room));
  }
}
