// A request and its answer as reactive state. The request is sent when its component mounts, when the request changes,
// and on each new connection. If the server refuses it, it is sent again until it succeeds.
import { repeatMs } from "../net/backoff";
import { connection } from "../net/connection.svelte";
import { RequestError, type Answer, type ClientMessage } from "../net/messages";
import { sentence } from "../shell/texts";

export class Query<M extends ClientMessage> {
  answer: Answer<M> | null = $state.raw(null);
  error: RequestError | null = $state.raw(null);

  /** Sends the request that `message` returns, if any. Create a query while a component initializes. */
  constructor(message: () => M | null) {
    $effect(() => {
      const request = message();
      if (request === null || connection.status !== "open") return;
      return this.ask(request);
    });
  }

  /** Whether the requested user does not exist. Then the request is not sent again. */
  get notFound(): boolean {
    return this.error?.code === "bad_message";
  }

  /** Why the server refused the request, as a sentence. Null if there is an earlier answer, which stays. */
  get refusal(): string | null {
    return this.error && !this.answer ? sentence(this.error.message) : null;
  }

  /** Sends the request until it succeeds or the returned function is called. */
  ask(request: M): () => void {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = async (attempt: number) => {
      try {
        const answer = await connection.request(request);
        if (!current) return;
        this.answer = answer;
        this.error = null;
      } catch (reason) {
        if (!current || !(reason instanceof RequestError) || reason.code === "lost") return;
        this.error = reason;
        if (!this.notFound)
          timer = setTimeout(() => void send(attempt + 1), repeatMs(attempt, Math.random()));
      }
    };
    void send(0);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }
}
