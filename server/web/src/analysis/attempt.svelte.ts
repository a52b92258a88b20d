// The user’s attempt to find a better action than the one played in the game, as reactive state.
import { connection } from "../net/connection.svelte";
import { RequestError } from "../net/messages";
import type { Board, Judgement, Seat } from "../protocol";
import type { Origin } from "../shell/analysis-address";
import { t } from "../language/t";
import { sentence } from "../shell/texts";
import { withHighestBest } from "./attempt";

export class Attempt {
  /** The board as the side to act knew it; null until it is loaded. */
  board: Board | null = $state.raw(null);
  /** The action of the latest attempt; null before the first one. */
  action: string | null = $state(null);
  /** The judgement on `action`; null until it is known. */
  judgement: Judgement | null = $state.raw(null);
  /** Why the latest request failed; null if it did not. */
  refusal: string | null = $state(null);
  #requests = 0;
  #judged: Judgement[] = [];

  constructor(readonly origin: Origin) {}

  async load(seat: Seat): Promise<void> {
    const { room, ply } = this.origin;
    const replay = await this.#ask(() => connection.request({ type: "replay", room, eyes: seat, from: ply }));
    this.board ??= replay?.positions[0]?.board ?? null;
  }

  /** Asks for the judgement on an action. If the user has tried another action since, ignores the answer. */
  async make(action: string): Promise<void> {
    [this.action, this.judgement] = [action, null];
    const judgement = await this.#judge(action);
    if (judgement && this.action === action) this.judgement = judgement;
  }

  /**
   * A judgement that names the best action: one of the judgements on attempts, or else the one on `made`, the action
   * from the game. Null if the request failed.
   */
  async findBest(made: string): Promise<Judgement | null> {
    return this.#judged.find(({ known }) => known.best !== undefined) ?? (await this.#judge(made));
  }

  async #judge(action: string): Promise<Judgement | null> {
    const asked = { type: "judge", ...this.origin, action } as const;
    const answer = await this.#ask(() => connection.request(asked));
    if (!answer) return null;
    const judgement = withHighestBest(answer, this.#judged);
    this.#judged.push(judgement);
    return judgement;
  }

  async #ask<T>(request: () => Promise<T>): Promise<T | null> {
    const number = ++this.#requests;
    this.refusal = null;
    try {
      return await request();
    } catch (reason) {
      if (number !== this.#requests) return null;
      this.refusal =
        reason instanceof RequestError && reason.code !== "lost"
          ? sentence(reason.message)
          : t("analysis-lost");
      return null;
    }
  }
}
