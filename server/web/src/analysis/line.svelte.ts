// The positions on the analysis board: the first one and those after each action of the user.
import { shownAction } from "../board/token-labels";
import { backoffMs } from "../net/backoff";
import type { PositionView, Seat } from "../protocol";
import { fetchPosition, type PositionFailure, type PositionQuery } from "../shell/positions";
import { t } from "../language/t";

export class Line {
  /** Empty until the first position is loaded. */
  positions: PositionView[] = $state.raw([]);
  at = $state(0);
  /** Why the last action was refused, or why there is no position. */
  refusal: string | null = $state(null);
  #closed = false;

  constructor(
    readonly game: string,
    public query: PositionQuery,
  ) {}

  get view(): PositionView | null {
    return this.positions[this.at] ?? null;
  }

  get actions(): string[] {
    return this.positions.slice(1).map((position) => position.last?.action ?? "");
  }

  /**
   * Loads the first position and the positions after `actions`, up to the first action that cannot be played.
   * Then shows the position with the index `at`, or the last one if the line is shorter. Repeats requests
   * while the server cannot answer, so that no action is lost.
   */
  async start(actions: string[] = [], at = 0): Promise<void> {
    const first = await this.#load(this.query);
    if (!first) return;
    const positions = [first];
    for (const action of actions) {
      const before = positions.at(-1) ?? first;
      const next = await this.#load({ ...this.query, position: before.position }, action);
      if (!next) break;
      positions.push(next);
    }
    if (this.#closed) return;
    this.positions = positions;
    this.go(at);
  }

  /**
   * Plays actions from the shown position. An action that differs from the next action of the line replaces
   * the rest of the line. Returns whether all actions were played.
   */
  async play(actions: string[]): Promise<boolean> {
    for (const action of actions) {
      const before = this.view;
      if (!before || before.result) return false;
      const known = this.positions[this.at + 1];
      if (known?.last?.action === action) {
        this.go(this.at + 1);
        continue;
      }
      const answer = await fetchPosition(this.game, { ...this.query, position: before.position }, action);
      if (this.view !== before) return false;
      const next = this.#found(answer);
      if (!next) return false;
      this.positions = [...this.positions.slice(0, this.at + 1), next];
      this.at += 1;
    }
    return true;
  }

  go(index: number): void {
    this.at = Math.min(Math.max(index, 0), Math.max(this.positions.length - 1, 0));
    this.refusal = null;
  }

  /** Ends the requests of `start`. */
  close(): void {
    this.#closed = true;
  }

  /**
   * Fetches a position. While the server cannot answer, repeats the request after pauses. Null if the server refuses,
   * or once the line is closed.
   */
  async #load(query: PositionQuery, action?: string): Promise<PositionView | null> {
    for (let failures = 0; !this.#closed; failures++) {
      const answer = await fetchPosition(this.game, query, action);
      const found = this.#found(answer);
      if (found || ("temporary" in answer && !answer.temporary)) return found;
      await new Promise((done) => setTimeout(done, backoffMs(failures, Math.random())));
    }
    return null;
  }

  /** The position in an answer. If there is none, sets `refusal` and returns null. */
  #found(answer: PositionView | PositionFailure): PositionView | null {
    this.refusal = "refusal" in answer ? answer.refusal : null;
    return "refusal" in answer ? null : answer;
  }
}

/** The text of an action: words for the end of a turn (`.`), otherwise the result of `shownAction`. */
export const written = (action: string, orientation: Seat): string =>
  action === "." ? t("analysis-end") : shownAction(action, orientation);
