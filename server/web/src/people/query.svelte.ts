// A request and its answer as reactive state. The request is sent when its component mounts, when the request changes,
// and on each new connection.
import { connection } from "../net/connection.svelte";
import { RequestError, type Answer, type ClientMessage } from "../net/messages";

export class Query<M extends ClientMessage> {
  answer: Answer<M> | null = $state.raw(null);
  error: RequestError | null = $state.raw(null);

  /** Sends the request that `message` returns, if any. Create a query while a component initializes. */
  constructor(message: () => M | null) {
    $effect(() => {
      const request = message();
      if (request === null || connection.status !== "open") return;
      let current = true;
      connection.request(request).then(
        (answer) => {
          if (!current) return;
          this.answer = answer;
          this.error = null;
        },
        (reason: unknown) => {
          if (current && reason instanceof RequestError && reason.code !== "lost") this.error = reason;
        },
      );
      return () => (current = false);
    });
  }
}
