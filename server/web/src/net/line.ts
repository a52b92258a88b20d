// The line to the server: dialled, greeted over, watched for silence, and dialled again when it is lost.
//
// What always holds: there is at most one socket; one that is given up is never heard again. While it is not known
// whether the other side is still there, something has been sent to it and a time is set by which it must have been heard.
// Sockets, time and chance come in as a `World`, so that everything here can be tested without them.
import { VERSION } from "../protocol";
import { pause } from "./backoff";
import { Ledger } from "./ledger";
import { Refused, type ClientMessage, type Message, type ServerMessage } from "./messages";

/** How the line stands. */
export type Status = "connecting" | "open" | "reconnecting" | "offline";

/** Why the line is not open: it was lost, or fell silent; the server restarts, cannot take us now, or is too new for us. */
export type Cause = "lost" | "silent" | "restart" | "busy" | "outdated";

/** How the line stands, and where it is not open why, and when the next attempt is. */
export interface Standing {
  status: Status;
  cause: Cause | null;
  retryAt: number | null;
}

/** An open socket. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

/** What a socket tells. */
export interface WireEvents {
  opened(): void;
  heard(text: string): void;
  closed(code: number): void;
}

/** What is around the line. Times are in milliseconds. */
export interface World {
  dial(events: WireEvents): Wire;
  now(): number;
  /** Calls after so long; gives what cancels it. */
  after(ms: number, call: () => void): () => void;
  /** A random number from 0 to 1. */
  lot(): number;
  /** Whether the machine believes that it has a network. */
  online(): boolean;
}

/** Where the token is kept, which all tabs share. */
export interface Tokens {
  read(): string | null;
  write(token: string | null): void;
}

/** Who is told what the line hears. */
export interface Listener {
  stands(standing: Standing): void;
  /** The server knows who we are; its clock is ahead of ours by `aheadMs`. */
  welcome(welcome: Message<"welcome">, aheadMs: number): void;
  heard(frame: ServerMessage): void;
  /** How long the server took to answer, in milliseconds. */
  lag(ms: number): void;
  /** The token was worth nothing any more, and a new guest was made. */
  expired(): void;
}

/** How often the line is looked after. */
const TICK_MS = 2_000;
/** A tick that comes so late says that the machine slept, or that the tab did. */
const LATE_MS = 3 * TICK_MS;
/** After so long a silence the server is asked whether it is there. */
const SILENCE_MS = 15_000;
/** How long it may take to answer anything; and how long where there is reason to doubt that it is there. */
const PATIENCE_MS = 10_000;
const DOUBT_MS = 4_000;
/** A line that was open for so long is good, so that the pauses begin anew. */
const STEADY_MS = 5_000;
/** How long after another tab forgot the token this one waits for it to have a new one. */
const OTHER_TAB_MS = 500;
/** The close code of a server that restarts. */
const RESTART = 1012;

interface Rename {
  name: string;
  resolve: () => void;
  reject: (why: Refused) => void;
}

export class Line {
  readonly #ledger = new Ledger();
  readonly #world: World;
  readonly #tokens: Tokens;
  readonly #listener: Listener;

  #wire: Wire | null = null;
  #open = false;
  #everOpen = false;
  #openedAt = 0;
  #attempt = 0;
  #cancelRetry = () => {};

  #heardAt = 0;
  #deadline: number | null = null;
  #tickedAt = 0;
  #pingedAt: number | null = null;

  #token: string | null = null;
  #helloAt = 0;
  #expired = false;
  #rename: Rename | null = null;

  constructor(world: World, tokens: Tokens, listener: Listener) {
    this.#world = world;
    this.#tokens = tokens;
    this.#listener = listener;
  }

  /** Dials for the first time; from then on the line looks after itself. */
  start(): void {
    this.#tickedAt = this.#world.now();
    this.#tick();
    this.#dial(null);
  }

  /** Asks something; the answer is given as soon as there is one, after a lost connection too where that is safe. */
  request(message: ClientMessage): Promise<ServerMessage> {
    const answer = this.#ledger.ask(message, this.#world.now());
    this.#flush();
    return answer;
  }

  /** Takes another name. Names are told with the greeting, so the line is dialled anew. */
  rename(name: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#rename?.reject(new Refused("lost", "Another name was chosen meanwhile."));
      this.#rename = { name, resolve, reject };
      this.#redial();
    });
  }

  /** Dials anew at once, as whoever the token in the storage says that we are now; without one, as a new guest. */
  restart(): void {
    this.#token = null;
    this.#redial();
  }

  #redial(): void {
    this.#hangUp();
    this.#attempt = 0;
    this.#dial(null);
  }

  /** Another tab has another token. */
  tokenChanged(): void {
    const differs = () => this.#tokens.read() !== this.#token;
    if (!differs()) return;
    if (this.#tokens.read() !== null) this.#redial();
    else this.#world.after(OTHER_TAB_MS, () => differs() && this.#redial());
  }

  /** There is reason to look at once: the page is seen again, or the network has come or gone. */
  doubt(): void {
    if (this.#open) this.#probe(DOUBT_MS);
    else if (!this.#wire) {
      this.#attempt = 0;
      this.#dial(null);
    }
    this.#tickedAt = this.#world.now();
  }

  #dial(cause: Cause | null): void {
    this.#cancelRetry();
    this.#stands(cause, null);
    this.#deadline = this.#world.now() + PATIENCE_MS;
    let current = true;
    const wire = this.#world.dial({
      opened: () => current && this.#greet(),
      heard: (text) => current && this.#hear(text),
      closed: (code) =>
        current && this.#lose(code === RESTART ? "restart" : this.#open ? "lost" : (cause ?? "lost")),
    });
    this.#wire = {
      send: (text) => wire.send(text),
      close: () => {
        current = false;
        wire.close();
      },
    };
  }

  #greet(): void {
    // Whoever emptied the storage of the browser has not got up from the table: the token is still held here.
    this.#token = this.#tokens.read() ?? this.#token;
    this.#helloAt = this.#world.now();
    const token = this.#token === null ? {} : { token: this.#token };
    const name = this.#rename ? { name: this.#rename.name } : {};
    const hello = { type: "hello", id: "hello", version: VERSION, locale: "en", ...token, ...name };
    this.#wire?.send(JSON.stringify(hello));
  }

  #hear(text: string): void {
    const now = this.#world.now();
    const frame = JSON.parse(text) as ServerMessage;
    this.#heardAt = now;
    if (this.#open) this.#deadline = null;
    if (frame.re === "hello") return frame.type === "welcome" ? this.#welcomed(frame) : this.#refused(frame);
    if (frame.re === "ping") {
      if (this.#pingedAt !== null) this.#listener.lag(now - this.#pingedAt);
      this.#pingedAt = null;
      return;
    }
    this.#listener.heard(frame);
    this.#ledger.answer(frame);
  }

  #welcomed(welcome: Message<"welcome">): void {
    // Two tabs that open for the first time are made two guests; the one that hears of it later becomes the other's.
    const other = this.#tokens.read();
    if (this.#token === null && other !== null && other !== welcome.token) return this.#redial();
    this.#token = welcome.token;
    if (other !== welcome.token) this.#tokens.write(welcome.token);

    const now = this.#world.now();
    this.#open = this.#everOpen = true;
    this.#openedAt = now;
    this.#deadline = null;
    this.#rename?.resolve();
    this.#rename = null;
    if (this.#expired) this.#listener.expired();
    this.#expired = false;
    this.#listener.lag(now - this.#helloAt);
    this.#listener.welcome(welcome, welcome.now - (this.#helloAt + now) / 2);
    this.#stands(null, null);
    this.#flush();
  }

  #refused(frame: ServerMessage): void {
    if (frame.type !== "error") return this.#lose("busy");
    if (frame.code === "version") return this.#lose("outdated");
    if (frame.code === "bad_message" && this.#rename) {
      this.#rename.reject(new Refused(frame.code, frame.message));
      this.#rename = null;
      return this.#greet();
    }
    const token = frame.code === "unauthorized" || frame.code === "bad_message";
    if (!token || this.#token === null) return this.#lose("busy");
    if (this.#tokens.read() === this.#token) this.#tokens.write(null);
    this.#token = null;
    this.#expired = true;
    this.#greet();
  }

  #hangUp(): void {
    this.#wire?.close();
    this.#wire = null;
    this.#open = false;
    this.#deadline = null;
    this.#pingedAt = null;
    this.#ledger.lost();
  }

  #lose(cause: Cause): void {
    const now = this.#world.now();
    if (this.#open && now - this.#openedAt >= STEADY_MS) this.#attempt = 0;
    this.#hangUp();
    const ms = pause(this.#attempt++, this.#world.lot());
    this.#cancelRetry();
    this.#cancelRetry = this.#world.after(ms, () => this.#dial(cause));
    this.#stands(cause, now + ms);
  }

  #stands(cause: Cause | null, retryAt: number | null): void {
    const away = !this.#world.online() ? "offline" : this.#everOpen ? "reconnecting" : "connecting";
    this.#listener.stands({ status: this.#open ? "open" : away, cause, retryAt });
  }

  #flush(): void {
    if (!this.#open || !this.#wire) return;
    for (const frame of this.#ledger.takeUnsent()) this.#wire.send(frame);
    if (this.#ledger.waiting) this.#deadline ??= this.#world.now() + PATIENCE_MS;
  }

  /** Asks whether the server is there; it must have answered, or said anything else, within so long. */
  #probe(patience: number): void {
    const now = this.#world.now();
    this.#deadline = Math.min(this.#deadline ?? Infinity, now + patience);
    if (this.#pingedAt !== null) return;
    this.#pingedAt = now;
    this.#wire?.send(JSON.stringify({ type: "ping", id: "ping" }));
  }

  #tick(): void {
    const now = this.#world.now();
    const late = now - this.#tickedAt > LATE_MS;
    this.#tickedAt = now;
    this.#world.after(TICK_MS, () => this.#tick());
    this.#ledger.expire(now);
    if (!this.#wire) {
      // Whoever slept through a pause does not wait for the rest of it.
      if (late) this.doubt();
    } else if (late) {
      // What the server answered meanwhile may not have been read yet, so nothing is given up for what was slept through.
      this.#deadline = now + DOUBT_MS;
      if (this.#open) this.#probe(DOUBT_MS);
    } else if (this.#deadline !== null && now >= this.#deadline) {
      this.#lose("silent");
    } else if (this.#open && this.#deadline === null && now - this.#heardAt >= SILENCE_MS) {
      this.#probe(PATIENCE_MS);
    }
  }
}
