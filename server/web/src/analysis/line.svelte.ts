// The line of positions on the analysis board: the first position and those after each action that the user played.
import { shownAction } from "../board/token-labels";
import type { PositionView, Seat } from "../protocol";
import { fetchPosition, type PositionQuery } from "../shell/positions";
import { t } from "../language/t";

export class Line {
  /** The positions so far; empty until the first one is loaded. */
  positions: PositionView[] = $state.raw([]);
  /** The index of the position shown. */
  at = $state(0);
  /** Why the last action was refused, or why there is no position, as a sentence. */
  refusal: string | null = $state(null);

  constructor(
    readonly game: string,
    readonly query: PositionQuery,
  ) {}

  /** The position shown. */
  get view(): PositionView | null {
    return this.positions[this.at] ?? null;
  }

  /** The actions of the line, in order. */
  get actions(): string[] {
    return this.positions.slice(1).map((position) => position.last?.action ?? "");
  }

  /**
   * Loads the first position and those after each of these actions, up to the first action that cannot be played. Then
   * shows the position with the index `at`, or the last one if there are fewer.
   */
  async start(actions: string[] = [], at = 0): Promise<void> {
    const first = await this.#fetch(this.query);
    if (!first) return;
    const positions = [first];
    for (const action of actions) {
      const before = positions.at(-1) ?? first;
      const next = await this.#fetch({ ...this.query, position: before.position }, action);
      if (!next) break;
      positions.push(next);
    }
    this.positions = positions;
    this.go(at);
  }

  /**
   * Plays actions from the position shown. An action other than the next one of the line replaces the rest of the line.
   * Returns whether all were played.
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
      const next = await this.#fetch({ ...this.query, position: before.position }, action);
      if (!next || this.view !== before) return false;
      this.positions = [...this.positions.slice(0, this.at + 1), next];
      this.at += 1;
    }
    return true;
  }

  /** Shows the position with this index. */
  go(index: number): void {
    this.at = Math.min(Math.max(index, 0), Math.max(this.positions.length - 1, 0));
    this.refusal = null;
  }

  async #fetch(query: PositionQuery, action?: string): Promise<PositionView | null> {
    const found = await fetchPosition(this.game, query, action);
    this.refusal = typeof found === "string" ? found : null;
    return typeof found === "string" ? null : found;
  }
}

/**
 * An action as the page writes it on a board with this side at the bottom: the end of a turn (`.`) in words, any other
 * action in notation.
 */
export const written = (action: string, orientation: Seat): string =>
  action === "." ? t("analysis-end") : shownAction(action, orientation);
