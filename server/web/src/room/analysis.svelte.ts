// The analysis of a finished game as reactive state. It asks the server again if a part is missing or late, and also if
// the server stops the analysis, but then only once. `Analysis.svelte` asks again after a lost connection.

import { connection } from "../net/connection.svelte";
import { RequestError } from "../net/messages";
import type { Analysis, AnalysisSummary, JudgedAction, RoomId } from "../protocol";
import { sentence } from "../shell/texts";
import { withPart } from "./judged-actions";
import { t } from "../language/t";

/** How long to wait for the next part before asking the server again. */
const SILENCE_MAX_MS = 60_000;

export class GameAnalysis {
  actions: JudgedAction[] = $state.raw([]);
  /** The number of actions of the game; 0 before the first answer. */
  total = $state(0);
  /** Null until every action is judged. */
  summary: AnalysisSummary | null = $state.raw(null);
  /** Why the analysis failed, as a sentence. */
  refusal: string | null = $state(null);

  readonly #unlisten: () => void;
  /** Whether the analysis was requested again after the server had stopped it. */
  #repeated = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly room: RoomId) {
    this.#unlisten = connection.listen((frame) => {
      if (frame.type === "analysis" && frame.room === room) this.#receive(frame);
    });
  }

  close(): void {
    this.#unlisten();
    clearTimeout(this.#timer);
  }

  /** Asks for the analysis. The answer contains the actions judged so far. */
  ask(): void {
    if (this.summary) return;
    this.refusal = null;
    this.#expectPart();
    // The listener handles the answer like every other part.
    connection.request({ type: "analyse", room: this.room }).catch((reason: unknown) => {
      // `Analysis.svelte` asks again when the connection is back.
      if (reason instanceof RequestError && reason.code === "lost") return;
      clearTimeout(this.#timer);
      this.refusal = reason instanceof RequestError ? sentence(reason.message) : t("room-went-wrong");
    });
  }

  #receive(part: Analysis): void {
    if (part.stopped) return this.#stopped();
    const actions = withPart(this.actions, part);
    if (!actions) return this.ask();
    this.actions = actions;
    this.total = part.total;
    this.summary = part.summary ?? null;
    if (this.summary) clearTimeout(this.#timer);
    else this.#expectPart();
  }

  /** Asks again when the server stops the analysis for the first time; the second time, reports a failure. */
  #stopped(): void {
    clearTimeout(this.#timer);
    if (this.#repeated) {
      this.refusal = t("room-went-wrong");
      return;
    }
    this.#repeated = true;
    this.ask();
  }

  #expectPart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (connection.status === "open") this.ask();
    }, SILENCE_MAX_MS);
  }
}
