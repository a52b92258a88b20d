// What was asked and not answered: book-keeping without a socket or a clock of its own.
//
// What always holds: each request has an id of its own and comes to exactly one end; what may be asked twice stays here
// when the connection is lost and is sent again, and whoever waits for the answer to anything else is told.
import { Refused, type ClientMessage, type ServerMessage } from "./messages";

/** How long a request that may not be asked twice waits for a connection to be sent over, in milliseconds. */
const UNSENT_MAX_MS = 20_000;

const LOST =
  "The connection was lost before the answer came: look whether it was done, and if not, try again.";
const UNSENT = "There is no connection to the server just now: try again when it is back.";

/** The requests that may be made twice: those that only read or watch, and `act`, which its `ply` makes safe. */
const REPEATABLE = new Set<string>([
  "act",
  "watch",
  "unwatch",
  "lobby",
  "record",
  "replay",
  "profile",
  "leaderboard",
]);

interface Open {
  message: ClientMessage;
  since: number;
  sent: boolean;
  resolve: (answer: ServerMessage) => void;
  reject: (why: Refused) => void;
}

export class Ledger {
  #nextId = 1;
  #open = new Map<number, Open>();

  /** Whether anything was sent and is not answered. */
  get waiting(): boolean {
    return [...this.#open.values()].some((open) => open.sent);
  }

  /** Takes up a request that is to be sent; gives its answer. */
  ask(message: ClientMessage, now: number): Promise<ServerMessage> {
    return new Promise((resolve, reject) => {
      this.#open.set(this.#nextId++, { message, since: now, sent: false, resolve, reject });
    });
  }

  /** The frames that are still to be sent, in the order in which they were asked; they count as sent from now on. */
  takeUnsent(): string[] {
    const unsent = [...this.#open].filter(([, open]) => !open.sent);
    return unsent.map(([id, open]) => {
      open.sent = true;
      return JSON.stringify({ ...open.message, id });
    });
  }

  /** Gives an answer to who waits for it. */
  answer(frame: ServerMessage): void {
    const id = frame.re;
    const open = typeof id === "number" ? this.#open.get(id) : undefined;
    if (typeof id !== "number" || !open) return;
    this.#open.delete(id);
    if (frame.type === "error") open.reject(new Refused(frame.code, frame.message, frame.room ?? null));
    else open.resolve(frame);
  }

  /** The connection was lost: what may be asked twice is to be sent again, and who waits for anything else is told. */
  lost(): void {
    for (const [id, open] of this.#open) {
      if (open.sent && !REPEATABLE.has(open.message.type)) this.#end(id, open, LOST);
      else open.sent = false;
    }
  }

  /** Gives up what waits for a connection for too long and would come as a surprise later. */
  expire(now: number): void {
    for (const [id, open] of this.#open) {
      const stays = open.sent || REPEATABLE.has(open.message.type) || now - open.since < UNSENT_MAX_MS;
      if (!stays) this.#end(id, open, UNSENT);
    }
  }

  #end(id: number, open: Open, why: string): void {
    this.#open.delete(id);
    const room = "room" in open.message ? open.message.room : null;
    open.reject(new Refused("lost", why, room));
  }
}
