// The transport: opens the socket, authenticates with `hello`, detects a silent server, and reconnects with backoff.
//
// Invariants: there is at most one socket, and events of an abandoned socket are ignored. A new connection has a
// deadline for its `welcome`. A request or a ping sets a deadline by which some frame must arrive. The transport sends
// a ping before the deadline of a request, so that a slow answer does not close a working connection.
import { LANGUAGE } from "../language/language";
import { t } from "../language/t";
import { VERSION } from "../protocol";
import { backoffMs } from "./backoff";
import { PendingRequests } from "./pending-requests";
import { localizedRefusal, parseServerJson } from "./server-texts";
import { RequestError, type ClientMessage, type Message, type ServerMessage } from "./messages";

export type ConnectionStatus = "connecting" | "open" | "reconnecting" | "offline";

/**
 * Why the connection is not open. `silent`: the server does not answer. `outdated`: this client is too old for the
 * server.
 */
export type DisconnectCause = "lost" | "silent" | "restart" | "busy" | "outdated" | "banned";

/** While the connection is not open, `cause` is the reason, if known, and `retryAt` the time of the next attempt. */
export interface ConnectionState {
  status: ConnectionStatus;
  cause: DisconnectCause | null;
  retryAt: number | null;
}

/** A socket that is open or being opened. */
export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  opened(): void;
  received(text: string): void;
  closed(code: number): void;
}

/** The transport's dependencies, which tests replace. Times are in milliseconds. */
export interface Environment {
  openSocket(events: SocketEvents): Socket;
  now(): number;
  /** Returns a function that cancels the timer. */
  after(ms: number, call: () => void): () => void;
  /** A random number in [0, 1). */
  random(): number;
  /** Whether the machine reports a network. */
  online(): boolean;
}

/** The store of the token: the browser’s storage, which all tabs share. Inside Discord, each page has its own store. */
export interface TokenStore {
  read(): string | null;
  write(token: string | null): void;
}

export interface Listener {
  stateChanged(state: ConnectionState): void;
  /** The server's clock is ahead of the local one by `aheadMs`. */
  welcome(welcome: Message<"welcome">, aheadMs: number): void;
  received(frame: ServerMessage): void;
  /** The round-trip time of a ping, in milliseconds. */
  latency(ms: number): void;
  /** The token was invalid, and the user became a new guest. */
  expired(): void;
  /** The user or their network is banned; the message is the reason. */
  banned(message: string): void;
}

/** The interval of the periodic check. */
const TICK_MS = 2_000;
/** A longer interval between checks means that the machine or the tab slept. */
const SLEEP_MS = 3 * TICK_MS;
/** A ping is sent after this time without frames. */
const IDLE_MS = 15_000;
/** How long an answer may take. */
const ANSWER_TIMEOUT_MS = 10_000;
/** How long the answer to a check of the connection may take. */
const CHECK_TIMEOUT_MS = 4_000;
/** A connection that was open for this long resets the backoff. */
const STABLE_MS = 5_000;
/** How long to wait for a new token after another tab has removed the token. */
const OTHER_TAB_MS = 500;
/** How long to wait for another tab to store the token of its sign-in. */
const SIGN_IN_MS = 5_000;
/** The close code of a restarting server. */
const RESTART = 1012;

interface Rename {
  name: string;
  resolve: () => void;
  reject: (reason: RequestError) => void;
}

export class Transport {
  readonly #requests = new PendingRequests();
  readonly #environment: Environment;
  readonly #tokenStore: TokenStore;
  readonly #listener: Listener;

  #started = false;
  #socket: Socket | null = null;
  #open = false;
  #everOpen = false;
  #openedAt = 0;
  #attempt = 0;
  /** Why the connection before this one ended. */
  #cause: DisconnectCause | null = null;
  #cancelRetry = () => {};

  #receivedAt = 0;
  #deadline: number | null = null;
  #tickedAt = 0;
  /** Whether no frame has come since the machine or the tab woke. */
  #silentSinceSleep = false;
  #pingedAt: number | null = null;
  /**
   * Whether a ping has measured the latency of this connection. The time of `hello` does not count: the page loads
   * meanwhile, and the server may create an account.
   */
  #measured = false;

  #token: string | null = null;
  #helloAt = 0;
  #expired = false;
  #rename: Rename | null = null;

  constructor(environment: Environment, tokenStore: TokenStore, listener: Listener) {
    this.#environment = environment;
    this.#tokenStore = tokenStore;
    this.#listener = listener;
  }

  start(): void {
    this.#started = true;
    this.#tickedAt = this.#environment.now();
    this.#tick();
    this.#connect(null);
  }

  /**
   * Sends a request as soon as the connection is open. Idempotent requests are sent again if the connection is lost.
   */
  request(message: ClientMessage): Promise<ServerMessage> {
    const answer = this.#requests.add(message, this.#environment.now());
    this.#flush();
    return answer;
  }

  /** Renames the user. Reconnects, because the name is a part of `hello`. */
  rename(name: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#rename?.reject(new RequestError("lost", t("shell-renamed-again")));
      this.#rename = { name, resolve, reject };
      this.#reconnect();
    });
  }

  /** Connects or reconnects with the stored token, or as a new guest if there is none. */
  restart(): void {
    this.#token = null;
    if (this.#started) this.#reconnect();
    else this.start();
  }

  #reconnect(): void {
    this.#closeSocket();
    this.#attempt = 0;
    this.#connect(null);
  }

  /**
   * Reconnects after another tab has changed the stored token. If the token was removed, waits first, because the other
   * tab may store a new one.
   */
  tokenChanged(): void {
    const differs = () => this.#tokenStore.read() !== this.#token;
    if (!this.#started || !differs()) return;
    if (this.#tokenStore.read() !== null) this.#reconnect();
    // Without an open connection, there is nothing to do: the next attempt to connect reads the store.
    else this.#environment.after(OTHER_TAB_MS, () => this.#open && differs() && this.#reconnect());
  }

  /** Checks an open connection; without a socket, reconnects. Call it if the network may have changed. */
  checkNow(): void {
    if (this.#open) this.#probe(CHECK_TIMEOUT_MS);
    else if (!this.#socket && this.#started) {
      this.#attempt = 0;
      this.#connect(null);
    }
    this.#tickedAt = this.#environment.now();
  }

  #connect(cause: DisconnectCause | null): void {
    this.#cause = cause;
    this.#cancelRetry();
    this.#notifyState(cause, null);
    this.#deadline = this.#environment.now() + ANSWER_TIMEOUT_MS;
    this.#silentSinceSleep = false;
    let current = true;
    const socket = this.#environment.openSocket({
      opened: () => current && this.#sendHello(),
      received: (text) => current && this.#receive(text),
      closed: (code) =>
        current && this.#disconnect(code === RESTART ? "restart" : this.#open ? "lost" : (cause ?? "lost")),
    });
    this.#socket = {
      send: (text) => socket.send(text),
      close: () => {
        current = false;
        socket.close();
      },
    };
  }

  #sendHello(): void {
    // If the user cleared the browser's storage, the token in memory keeps them in their game.
    this.#token = this.#tokenStore.read() ?? this.#token;
    this.#helloAt = this.#environment.now();
    // With a token, such as one that another tab has stored meanwhile, the user does not become a new guest.
    if (this.#token !== null) this.#expired = false;
    const token = this.#token === null ? {} : { token: this.#token };
    const name = this.#rename ? { name: this.#rename.name } : {};
    const hello = { type: "hello", id: "hello", version: VERSION, locale: LANGUAGE, ...token, ...name };
    this.#socket?.send(JSON.stringify(hello));
  }

  #receive(text: string): void {
    const now = this.#environment.now();
    const frame = parseServerJson(text) as ServerMessage;
    if (frame.type === "error") frame.message = localizedRefusal(frame.message);
    this.#receivedAt = now;
    this.#silentSinceSleep = false;
    if (this.#open) this.#deadline = null;
    if (frame.re === "hello")
      return frame.type === "welcome" ? this.#onWelcome(frame) : this.#onHelloError(frame);
    if (frame.re === "ping") {
      if (this.#pingedAt !== null) this.#listener.latency(now - this.#pingedAt);
      this.#pingedAt = null;
      this.#measured = true;
      return this.#flush();
    }
    this.#listener.received(frame);
    this.#requests.settle(frame);
    this.#flush();
  }

  #onWelcome(welcome: Message<"welcome">): void {
    // Two tabs that connect without a token at the same time create two guests. The later tab switches to the token
    // that the earlier one stored.
    const other = this.#tokenStore.read();
    if (this.#token === null && other !== null && other !== welcome.token) return this.#reconnect();
    this.#token = welcome.token;
    if (other !== welcome.token) this.#tokenStore.write(welcome.token);

    const now = this.#environment.now();
    this.#open = this.#everOpen = true;
    this.#openedAt = now;
    this.#deadline = null;
    this.#rename?.resolve();
    this.#rename = null;
    if (this.#expired) this.#listener.expired();
    this.#expired = false;
    this.#listener.welcome(welcome, welcome.now - (this.#helloAt + now) / 2);
    this.#notifyState(null, null);
    this.#flush();
  }

  #onHelloError(frame: ServerMessage): void {
    if (frame.type !== "error") return this.#disconnect("busy");
    if (frame.code === "version") return this.#disconnect("outdated");
    if (frame.code === "banned") {
      this.#listener.banned(frame.message);
      return this.#disconnect("banned");
    }
    if (frame.code === "bad_message" && this.#rename) {
      this.#rename.reject(new RequestError(frame.code, frame.message));
      this.#rename = null;
      return this.#sendHello();
    }
    const token = frame.code === "unauthorized" || frame.code === "bad_message";
    if (!token || this.#token === null) return this.#disconnect("busy");
    if (this.#tokenStore.read() === this.#token) this.#tokenStore.write(null);
    this.#token = null;
    // `#sendHello` takes this back if another tab has stored a new token.
    this.#expired = true;
    if (this.#cause === "restart" && this.#tokenStore.read() === null) this.#awaitSignIn();
    else this.#sendHello();
  }

  /** Waits for another tab to store the token of its sign-in, which has revoked the token of this tab. */
  #awaitSignIn(): void {
    this.#closeSocket();
    this.#cancelRetry = this.#environment.after(SIGN_IN_MS, () => this.#connect(null));
    this.#notifyState("restart", this.#environment.now() + SIGN_IN_MS);
  }

  #closeSocket(): void {
    this.#socket?.close();
    this.#socket = null;
    this.#open = false;
    this.#deadline = null;
    this.#pingedAt = null;
    this.#measured = false;
    this.#requests.connectionLost();
  }

  #disconnect(cause: DisconnectCause): void {
    const now = this.#environment.now();
    if (this.#open && now - this.#openedAt >= STABLE_MS) this.#attempt = 0;
    this.#closeSocket();
    const ms = backoffMs(this.#attempt++, this.#environment.random());
    this.#cancelRetry();
    this.#cancelRetry = this.#environment.after(ms, () => this.#connect(cause));
    this.#notifyState(cause, now + ms);
  }

  #notifyState(cause: DisconnectCause | null, retryAt: number | null): void {
    const away = !this.#environment.online() ? "offline" : this.#everOpen ? "reconnecting" : "connecting";
    this.#listener.stateChanged({ status: this.#open ? "open" : away, cause, retryAt });
  }

  #flush(): void {
    if (!this.#open || !this.#socket) return;
    for (const frame of this.#requests.takeUnsent()) this.#socket.send(frame);
    if (this.#requests.awaitingAnswer) this.#deadline ??= this.#environment.now() + ANSWER_TIMEOUT_MS;
  }

  /** Sends a ping unless one is pending. If no frame arrives within `timeoutMs`, the transport disconnects. */
  #probe(timeoutMs: number): void {
    const now = this.#environment.now();
    this.#deadline = Math.min(this.#deadline ?? Infinity, now + timeoutMs);
    if (this.#pingedAt !== null) return;
    this.#pingedAt = now;
    this.#socket?.send(JSON.stringify({ type: "ping", id: "ping" }));
  }

  #answerIsSlow(now: number): boolean {
    const unprobed = this.#open && this.#pingedAt === null;
    return unprobed && this.#deadline !== null && now >= this.#deadline - CHECK_TIMEOUT_MS;
  }

  #tick(): void {
    const now = this.#environment.now();
    const slept = now - this.#tickedAt > SLEEP_MS;
    this.#tickedAt = now;
    this.#environment.after(TICK_MS, () => this.#tick());
    this.#requests.expire(now);
    if (!this.#socket) {
      if (slept) this.checkNow();
    } else if (slept && this.#silentSinceSleep) {
      // Browsers run the timers of a hidden page once a minute, so each tick there seems to follow a sleep.
      this.#disconnect("silent");
    } else if (slept) {
      // Frames that arrived during sleep may still be unread, so start a new deadline.
      this.#silentSinceSleep = true;
      this.#deadline = now + CHECK_TIMEOUT_MS;
      if (this.#open) this.#probe(CHECK_TIMEOUT_MS);
    } else if (this.#answerIsSlow(now)) {
      this.#probe(CHECK_TIMEOUT_MS);
    } else if (this.#deadline !== null && now >= this.#deadline) {
      this.#disconnect("silent");
    } else if (this.#open && this.#deadline === null) {
      // Measure the latency soon after `welcome`, not only when the connection is idle.
      if (!this.#measured || now - this.#receivedAt >= IDLE_MS) this.#probe(ANSWER_TIMEOUT_MS);
    }
  }
}
