// A world for tests: a clock that is moved by hand, sockets that are played by hand.
import type { Listener, Standing, Tokens, Wire, WireEvents, World } from "./line";
import type { ServerMessage } from "./messages";

/** A socket whose other end the test plays. */
export class FakeWire implements Wire {
  sent: Array<Record<string, unknown>> = [];
  closed = false;

  constructor(readonly events: WireEvents) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  /** The server says something. */
  say(frame: unknown): void {
    this.events.heard(JSON.stringify(frame));
  }

  /** The server answers the last request that was sent. */
  answer(frame: Partial<ServerMessage>): void {
    this.say({ re: this.sent.at(-1)?.id, ...frame });
  }

  /** The socket opens, and the server knows whoever greets. */
  welcome(token: string, now = 0): void {
    this.events.opened();
    this.greeted(token, now);
  }

  /** The server knows whoever has greeted. */
  greeted(token: string, now = 0): void {
    const user = { id: `u-${token}`, name: "Guest", kind: "guest" };
    this.say({ re: "hello", type: "welcome", version: 1, user, token, games: [], now });
  }

  /** What was sent of this type. */
  of(type: string): Array<Record<string, unknown>> {
    return this.sent.filter((frame) => frame.type === type);
  }
}

/** Sockets, a clock and a network in the hands of the test. */
export class FakeWorld implements World {
  wires: FakeWire[] = [];
  time = 1_000_000;
  hasNetwork = true;
  #timers: Array<{ at: number; call: () => void }> = [];

  /** The latest socket. */
  get wire(): FakeWire {
    const wire = this.wires.at(-1);
    if (!wire) throw new Error("nothing was dialled");
    return wire;
  }

  dial(events: WireEvents): Wire {
    const wire = new FakeWire(events);
    this.wires.push(wire);
    return wire;
  }

  now(): number {
    return this.time;
  }

  after(ms: number, call: () => void): () => void {
    const timer = { at: this.time + ms, call };
    this.#timers.push(timer);
    return () => (this.#timers = this.#timers.filter((other) => other !== timer));
  }

  lot(): number {
    return 1;
  }

  online(): boolean {
    return this.hasNetwork;
  }

  /** Time passes, and every timer goes off when it is due. */
  pass(ms: number): void {
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

  /** The machine sleeps: time passes, and timers that were due go off late, all at its end. */
  sleep(ms: number): void {
    this.time += ms;
    this.pass(0);
  }
}

/** A token in the storage that tabs share. */
export class FakeTokens implements Tokens {
  constructor(public token: string | null = null) {}

  read(): string | null {
    return this.token;
  }

  write(token: string | null): void {
    this.token = token;
  }
}

/** Notes what it is told. */
export class Notes implements Listener {
  standing: Standing = { status: "connecting", cause: null, retryAt: null };
  users: string[] = [];
  aheadMs = 0;
  heardFrames: ServerMessage[] = [];
  lags: number[] = [];
  expiries = 0;

  stands(standing: Standing): void {
    this.standing = standing;
  }

  welcome(welcome: Extract<ServerMessage, { type: "welcome" }>, aheadMs: number): void {
    this.users.push(welcome.user?.id ?? "");
    this.aheadMs = aheadMs;
  }

  heard(frame: ServerMessage): void {
    this.heardFrames.push(frame);
  }

  lag(ms: number): void {
    this.lags.push(ms);
  }

  expired(): void {
    this.expiries++;
  }
}
