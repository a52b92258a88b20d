// Test doubles for everything on which the transport depends.
import type { Listener, ConnectionState, TokenStore, Socket, SocketEvents, Environment } from "./transport";
import type { ServerMessage } from "./messages";

export class FakeSocket implements Socket {
  sent: Array<Record<string, unknown>> = [];
  closed = false;

  constructor(readonly events: SocketEvents) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  receive(frame: unknown): void {
    this.events.received(JSON.stringify(frame));
  }

  /** Answers the last request. */
  answer(frame: Partial<ServerMessage>): void {
    this.receive({ re: this.sent.at(-1)?.id, ...frame });
  }

  welcome(token: string, now = 0): void {
    this.events.opened();
    this.receiveWelcome(token, now);
  }

  receiveWelcome(token: string, now = 0): void {
    const user = { id: `u-${token}`, name: "Guest", kind: "guest" };
    this.receive({ re: "hello", type: "welcome", version: 1, user, token, games: [], now });
  }

  sentOfType(type: string): Array<Record<string, unknown>> {
    return this.sent.filter((frame) => frame.type === type);
  }
}

export class FakeEnvironment implements Environment {
  sockets: FakeSocket[] = [];
  time = 1_000_000;
  hasNetwork = true;
  #timers: Array<{ at: number; call: () => void }> = [];

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  }

  openSocket(events: SocketEvents): Socket {
    const socket = new FakeSocket(events);
    this.sockets.push(socket);
    return socket;
  }

  now(): number {
    return this.time;
  }

  after(ms: number, call: () => void): () => void {
    const timer = { at: this.time + ms, call };
    this.#timers.push(timer);
    return () => (this.#timers = this.#timers.filter((other) => other !== timer));
  }

  random(): number {
    return 1;
  }

  online(): boolean {
    return this.hasNetwork;
  }

  /** Lets time pass. Each timer fires when it is due. */
  advance(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = this.#timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.time = Math.max(this.time, due.at);
      this.#timers = this.#timers.filter((timer) => timer !== due);
      due.call();
    }
    this.time = end;
  }

  /** Lets time pass as if the machine slept: timers that become due meanwhile fire at the end. */
  sleep(ms: number): void {
    this.time += ms;
    this.advance(0);
  }
}

export class FakeTokenStore implements TokenStore {
  constructor(public token: string | null = null) {}

  read(): string | null {
    return this.token;
  }

  write(token: string | null): void {
    this.token = token;
  }
}

/** Records events. Of the states, clock offsets and bans, it keeps only the latest. */
export class RecordingListener implements Listener {
  state: ConnectionState = { status: "connecting", cause: null, retryAt: null };
  users: string[] = [];
  aheadMs = 0;
  frames: ServerMessage[] = [];
  latencies: number[] = [];
  expiries = 0;

  stateChanged(state: ConnectionState): void {
    this.state = state;
  }

  welcome(welcome: Extract<ServerMessage, { type: "welcome" }>, aheadMs: number): void {
    this.users.push(welcome.user?.id ?? "");
    this.aheadMs = aheadMs;
  }

  received(frame: ServerMessage): void {
    this.frames.push(frame);
  }

  latency(ms: number): void {
    this.latencies.push(ms);
  }

  ban: string | null = null;

  banned(message: string): void {
    this.ban = message;
  }

  expired(): void {
    this.expiries++;
  }
}
