// The user's experience with each game, stored in the browser. The tips of a game end after `ENOUGH` turns in it, or
// when the user dismisses them.

import { storedText, storeText } from "../net/storage";

const KEY = "konakis.learnt";
const ENOUGH = 12;

function stored(): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(storedText(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, made]) => typeof made === "number"));
  } catch {
    return {};
  }
}

class Experience {
  #made: Record<string, number> = $state.raw(stored());

  knows(game: string): boolean {
    return (this.#made[game] ?? 0) >= ENOUGH;
  }

  isNew(game: string): boolean {
    return !(game in this.#made);
  }

  /** Whether the user has neither ended a turn of any game nor dismissed tips. */
  get isNewcomer(): boolean {
    return Object.keys(this.#made).length === 0;
  }

  /** Counts a turn that the user has ended. Call it once for each turn, not for each action. */
  countTurn(game: string): void {
    if (!this.knows(game)) this.#keep(game, (this.#made[game] ?? 0) + 1);
  }

  dismissTips(game: string): void {
    this.#keep(game, ENOUGH);
  }

  get tipsEnded(): boolean {
    return Object.keys(this.#made).some((game) => this.knows(game));
  }

  restartTips(): void {
    this.#keepAll(Object.fromEntries(Object.keys(this.#made).map((game) => [game, 1])));
  }

  #keep(game: string, made: number): void {
    this.#keepAll({ ...this.#made, [game]: made });
  }

  #keepAll(made: Record<string, number>): void {
    this.#made = made;
    storeText(KEY, JSON.stringify(this.#made));
  }
}

export const experience = new Experience();
