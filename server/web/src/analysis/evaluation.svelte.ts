// The evaluation of the shown position, as reactive state. The server sends deeper results until the search
// is complete or the page requests another position.
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
  /** Whether the current position was requested again after its searches had ended early. */
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

  /** Drops the current evaluation, and requests another one unless `asked` is null. */
  ask(asked: Asked | null): void {
    this.#repeated = false;
    this.#request(asked);
  }

  /**
   * Handles searches that ended early. Requests them once more: if the server now refuses them, the refusal
   * gives the reason. If they end early again, shows an error.
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
      // After a lost connection, the page asks again on the next connection.
      if (asked !== this.#asked || (reason instanceof RequestError && reason.code === "lost")) return;
      this.refusal = reason instanceof RequestError ? sentence(reason.message) : t("analysis-went-wrong");
    });
  }

  get isDone(): boolean {
    return this.result !== null && this.result.step === this.result.steps;
  }
}
