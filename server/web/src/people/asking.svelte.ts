// Something that a page asks the server once and again with every new connection: what came, or why it did not.
import { connection } from "../net/connection.svelte";
import { Refused, type Answer, type ClientMessage } from "../net/messages";

/** What is known of an answer. */
export class Asking<M extends ClientMessage> {
  answer: Answer<M> | null = $state.raw(null);
  error: Refused | null = $state.raw(null);

  /** Asks what this gives, and again when that changes or the connection is new. To be made while a component is. */
  constructor(message: () => M | null) {
    $effect(() => {
      const asked = message();
      if (asked === null || connection.status !== "open") return;
      let current = true;
      connection.request(asked).then(
        (answer) => {
          if (!current) return;
          this.answer = answer;
          this.error = null;
        },
        (why: unknown) => {
          if (current && why instanceof Refused && why.code !== "lost") this.error = why;
        },
      );
      return () => (current = false);
    });
  }
}
