// The connection as the pages see it: one for the whole page, which looks after itself.
import type { Chat, ErrorReply, GameInfo, Lobby, RoomId, RoomView, User } from "../protocol";
import { onDoubt, onTokenChange, tokens, world } from "./browser";
import { Line, type Cause, type Standing, type Status } from "./line";
import { LobbyWatch, type LobbyFeed } from "./lobby";
import type { Answer, ClientMessage, Message } from "./messages";
import { Rooms, type RoomFeed, type RoomState } from "./rooms";

class SeenRoom implements RoomState {
  view: RoomView | null = $state.raw(null);
  chat: Chat[] = $state.raw([]);
  error: ErrorReply | null = $state.raw(null);
}

class SeenLobby {
  lobby: Lobby | null = $state.raw(null);
}

class Connection {
  /** How the connection stands. */
  status: Status = $state("connecting");
  /** Why it does not stand, where it does not. */
  cause: Cause | null = $state(null);
  /** When the next attempt is, by the clock of this machine. */
  retryAt: number | null = $state(null);
  /** How long the server took to answer when it was last asked, in milliseconds. */
  lag: number | null = $state(null);
  /** Who we are. */
  user: User | null = $state.raw(null);
  /** What can be played. */
  games: GameInfo[] = $state.raw([]);
  /** Whether the session had ended and we have become a new guest. */
  expired = $state(false);

  #aheadMs = 0;

  readonly #line = new Line(world, tokens, {
    stands: (standing) => this.#stands(standing),
    welcome: (welcome, aheadMs) => this.#welcome(welcome, aheadMs),
    heard: (frame) => {
      this.#rooms.hear(frame);
      this.#lobby.hear(frame);
    },
    lag: (ms) => (this.lag = ms),
    expired: () => (this.expired = true),
  });
  readonly #rooms = new Rooms(
    () => new SeenRoom(),
    (message) => this.#line.request(message),
    world.after,
  );
  readonly #lobby = new LobbyWatch(new SeenLobby(), (message) => this.#line.request(message), world.after);

  constructor() {
    onDoubt(() => this.#line.doubt());
    onTokenChange(() => this.#line.tokenChanged());
    this.#line.start();
  }

  /** The server's clock, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /**
   * Asks the server. Rejects with `Refused`. What is safe to repeat, `act` too, is asked again by itself after a lost
   * connection.
   */
  request<M extends ClientMessage>(message: M): Promise<Answer<M>> {
    return this.#line.request(message) as Promise<Answer<M>>;
  }

  /** Looks at a room until the feed is closed, through every loss of the connection. */
  room(id: RoomId): RoomFeed {
    return this.#rooms.open(id);
  }

  /** Looks at the lobby until the feed is closed. */
  lobby(): LobbyFeed {
    return this.#lobby.open();
  }

  /** Tries to connect now. */
  retry(): void {
    this.#line.doubt();
  }

  /** Takes another name. Rejects with `Refused`, whose message says what a name is. */
  rename(name: string): Promise<void> {
    return this.#line.rename(name);
  }

  /** Becomes whoever holds this token. */
  become(token: string | null): void {
    tokens.write(token);
    this.#line.restart();
  }

  /** The token, for signing in. */
  token(): string | null {
    return tokens.read();
  }

  #stands({ status, cause, retryAt }: Standing): void {
    this.status = status;
    this.cause = cause;
    this.retryAt = retryAt;
  }

  #welcome(welcome: Message<"welcome">, aheadMs: number): void {
    this.user = welcome.user;
    this.games = welcome.games;
    this.#aheadMs = aheadMs;
    this.#rooms.renew();
    this.#lobby.renew();
  }
}

export const connection = new Connection();
