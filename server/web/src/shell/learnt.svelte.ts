// Which games somebody knows: those in which he has acted often enough, or said that he knows. Kept in his browser.

const KEY = "konakis.learnt";
/** After so many actions nobody needs to be told what to do. */
const ENOUGH = 12;

function stored(): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, made]) => typeof made === "number"));
  } catch {
    return {};
  }
}

class Learnt {
  #made: Record<string, number> = $state.raw(stored());

  /** Whether he knows this game. */
  knows(game: string): boolean {
    return (this.#made[game] ?? 0) >= ENOUGH;
  }

  /** Whether he has never acted in it. */
  isNew(game: string): boolean {
    return !(game in this.#made);
  }

  /** He has acted in this game. */
  acted(game: string): void {
    if (!this.knows(game)) this.#keep(game, (this.#made[game] ?? 0) + 1);
  }

  /** He needs to be told no more. */
  enough(game: string): void {
    this.#keep(game, ENOUGH);
  }

  #keep(game: string, made: number): void {
    this.#made = { ...this.#made, [game]: made };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#made));
    } catch {
      // It holds as long as the page does.
    }
  }
}

export const learnt = new Learnt();
