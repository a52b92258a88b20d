// A transport over test doubles. The variables hold the latest instances.
import { FakeEnvironment, FakeTokenStore, RecordingListener } from "./fakes";
import { Transport } from "./transport";

export let environment: FakeEnvironment;
export let tokenStore: FakeTokenStore;
export let listener: RecordingListener;
export let transport: Transport;

/** Makes a transport that is not started. */
export function make(token: string | null): void {
  environment = new FakeEnvironment();
  tokenStore = new FakeTokenStore(token);
  listener = new RecordingListener();
  transport = new Transport(environment, tokenStore, listener);
}

export function start(token: string | null = null): void {
  make(token);
  transport.start();
}

/** Opens a connection, answers its first ping, and waits until the connection is stable. */
export function open(token = "t"): void {
  start(token);
  environment.socket.welcome(token);
  environment.advance(2_000);
  environment.socket.receive({ re: "ping", type: "done" });
  environment.socket.sent = [];
  environment.advance(4_000);
}

/** The error that answers a `hello`. */
export const error = (code: string) => ({ re: "hello", type: "error", code, message: "a message" });
