// The boards with which the games begin, for the front page: asked for once.
import type { Board } from "../protocol";

const asked = new Map<string, Promise<Board | null>>();

/** The board with which a game begins; null where the server cannot say. */
export function opening(game: string): Promise<Board | null> {
  let board = asked.get(game);
  if (!board) {
    board = fetch(`/positions/${encodeURIComponent(game)}`, { headers: { Accept: "application/json" } })
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((said: { board?: Board } | null) => said?.board ?? null)
      .catch(() => null);
    asked.set(game, board);
    // What could not be had is asked for again next time.
    void board.then((found) => found === null && asked.delete(game));
  }
  return board;
}
