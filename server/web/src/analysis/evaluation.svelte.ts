// The evaluation of the position shown, as reactive state. It deepens until the search is complete or another position
// is requested.
import { connection } from "../net/connection.svelte";
import { type ClientMessage, RequestError } from "../net/messages";
import type { Evaluation } from "../protocol";
import { t } from "../language/t";
import { sentence } from "../shell/texts";

type Asked = Omit<Extract<ClientMessage, { type: "evaluate" }>, "type">;

export class PositionEvaluation {
  /** The deepest result for the requested position; null before the first one. */
  result: Evaluation | null = $state.raw(null);
  refusal: string | null = $state(null);

  readonly #unlisten: () => void;
  #asked: Asked | null = null;
  /** Whether the current position was requested again after the searches had stopped. */
  #repeated = false;

  constructor() {
    this.#unlisten = connection.listen((frame) => {
      if (frame.type !== "evaluation" || frame.position !== this.#asked?.position) return;
      if (frame.step > (this.result?.step ?? 0)) this.result = frame;
      if (frame.stopped) this.#stopped(this.#asked);
    });
  }

  close(): void {
    this.#unlisten();
  }

  /** Drops the current evaluation, and requests that of `asked`, if any. */
  ask(asked: Asked | null): void {
    this.#repeated = false;
    this.#request(asked);
  }

  /**
   * If the searches ended early, requests them once more: if the server refuses them, the refusal gives the reason. If
   * they end early again, reports an error.
   */
  #stopped(asked: Asked): void {
    if (this.#repeated) {
      this.refusal = t("analysis-went-wrong");
      return;
    }
    this.#repeated = true;
    this.#request(asked);
  }

  #request(asked: Asked | null): void {
    [this.#asked, this.result, this.refusal] = [asked, null, null];
    if (!asked) return;
    connection.request({ type: "evaluate", ...asked }).catch((reason: unknown) => {
      // The page asks again once the connection is back.
      if (asked !== this.#asked || (reason instanceof RequestError && reason.code === "lost")) return;
      this.refusal = reason instanceof RequestError ? sentence(reason.message) : t("analysis-went-wrong");
    });
  }

  get isDone(): boolean {
    return this.result !== null && this.result.step === this.result.steps;
  }
}
