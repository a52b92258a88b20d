// The connection to the server as reactive state: one instance for the whole client.
import type { Chat, ErrorReply, GameInfo, Lobby, RoomId, RoomView, User } from "../protocol";
import { environment, onConnectivityChange, onTokenChange, tokenStore } from "./browser";
import { Transport, type DisconnectCause, type ConnectionState, type ConnectionStatus } from "./transport";
import { LobbySubscription, type LobbyFeed } from "./lobby";
import type { Answer, ClientMessage, Message, ServerMessage } from "./messages";
import { takePageView } from "./page-view";
import { loadServerTexts, localizedCatalogue } from "./server-texts";
import { storeCatalogue, storedCatalogue } from "./stored-catalogue";
import { storedSeat } from "./stored-seats";
import { RoomSubscriptions, type RoomFeed, type RoomState } from "./rooms";
import { returnsFromSignIn } from "./socket";

class ReactiveRoom implements RoomState {
  view: RoomView | null = $state.raw(null);
  live = $state(false);
  chat: Chat[] = $state.raw([]);
  error: ErrorReply | null = $state.raw(null);
  delay: ErrorReply | null = $state.raw(null);
  renewals = $state(0);

  constructor(view: RoomView | null) {
    this.view = view;
  }
}

class ReactiveLobby {
  lobby: Lobby | null = $state.raw(null);
}

class Connection {
  status: ConnectionStatus = $state("connecting");
  cause: DisconnectCause | null = $state(null);
  /** The time of the next attempt to connect, by the local clock, in milliseconds since 1970. */
  retryAt: number | null = $state(null);
  /** The round-trip time of the latest ping, in milliseconds. */
  latency: number | null = $state(null);
  user: User | null = $state.raw(null);
  games: GameInfo[] = $state.raw([]);
  /** Whether guests can sign in on this server; false before its first answer. */
  signIn = $state(false);
  /** The reason for the user's ban, if there is one. */
  banned: string | null = $state(null);
  /** Whether the session expired and the user became a new guest. */
  expired = $state(false);

  #aheadMs = 0;
  readonly #listeners = new Set<(frame: ServerMessage) => void>();

  readonly #transport = new Transport(environment, tokenStore, {
    stateChanged: (state) => this.#stateChanged(state),
    welcome: (welcome, aheadMs) => this.#welcome(welcome, aheadMs),
    received: (frame) => {
      this.#rooms.receive(frame);
      this.#lobby.receive(frame);
      for (const listener of this.#listeners) listener(frame);
    },
    latency: (ms) => (this.latency = ms),
    expired: () => (this.expired = true),
    banned: (message) => (this.banned = message),
  });
  readonly #rooms = new RoomSubscriptions(
    (room) => new ReactiveRoom(takePageView(room, storedSeat(room))),
    (message) => this.#transport.request(message),
    environment.after,
    environment.random,
  );
  readonly #lobby = new LobbySubscription(
    new ReactiveLobby(),
    (message) => this.#transport.request(message),
    environment.after,
    environment.random,
  );

  /** The untranslated catalogue. */
  #catalogue = storedCatalogue();

  constructor() {
    this.#showCatalogue();
    void loadServerTexts().then(() => this.#showCatalogue());
    onConnectivityChange(() => this.#transport.checkNow());
    onTokenChange(() => this.#transport.tokenChanged());
    // Do not connect here after a sign-in, which has revoked the stored token. `useToken` connects once the page has
    // the member's token.
    if (!returnsFromSignIn()) this.#transport.start();
  }

  /** The server's time, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /**
   * Sends a request and resolves with its answer, or rejects with `RequestError`. Idempotent requests, including `act`,
   * are sent again after a lost connection.
   */
  request<M extends ClientMessage>(message: M): Promise<Answer<M>> {
    return this.#transport.request(message) as Promise<Answer<M>>;
  }

  /**
   * Calls the listener with each message of the server until the returned function is called. Answers are included,
   * except those to `hello` and to pings.
   */
  listen(listener: (frame: ServerMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Subscribes to a room. The subscription survives lost connections, and ends when the feed is closed. */
  room(id: RoomId): RoomFeed {
    return this.#rooms.open(id);
  }

  /** Subscribes to the lobby. The subscription survives lost connections, as in `room`. */
  lobby(): LobbyFeed {
    return this.#lobby.open();
  }

  /** Reconnects without the backoff delay, or checks an open connection. */
  retry(): void {
    this.#transport.checkNow();
  }

  /** Renames the user. The message of a `RequestError` says why the name was not changed. */
  rename(name: string): Promise<void> {
    return this.#transport.rename(name);
  }

  /** Connects as the user of the token; null creates a new guest. */
  useToken(token: string | null): void {
    tokenStore.write(token);
    this.#transport.restart();
  }

  token(): string | null {
    return tokenStore.read();
  }

  #stateChanged({ status, cause, retryAt }: ConnectionState): void {
    this.status = status;
    this.cause = cause;
    this.retryAt = retryAt;
  }

  /** No games are shown before the translations are loaded. */
  #showCatalogue(): void {
    this.games = localizedCatalogue(this.#catalogue);
  }

  #welcome(welcome: Message<"welcome">, aheadMs: number): void {
    this.user = welcome.user;
    this.banned = null;
    this.#catalogue = welcome.games;
    storeCatalogue(welcome.games);
    this.#showCatalogue();
    this.signIn = welcome.sign_in === true;
    this.#aheadMs = aheadMs;
    this.#rooms.resubscribe();
    this.#lobby.resubscribe();
  }
}

export const connection = new Connection();
