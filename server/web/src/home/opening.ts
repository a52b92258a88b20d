// The boards that show what a game is like, for the front page: asked for once. A game whose beginning says little is
// shown by a position out of the middle of it, which stands beside its rules.
import type { Board } from "../protocol";

const pictures = import.meta.glob<string>("../../../games/rules/pictures/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});
const asked = new Map<string, Promise<Board | null>>();

/** The board by which a game is known; null where the server cannot say. */
export function opening(game: string): Promise<Board | null> {
  let board = asked.get(game);
  if (!board) {
    board = fetch(address(game), { headers: { Accept: "application/json" } })
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((said: { board?: Board } | null) => said?.board ?? null)
      .catch(() => null);
    asked.set(game, board);
    // What could not be had is asked for again next time.
    void board.then((found) => found === null && asked.delete(game));
  }
  return board;
}

function address(game: string): string {
  const picture = Object.entries(pictures).find(([path]) => path.endsWith(`/${game}.txt`))?.[1];
  const position = /^position: (.*)$/m.exec(picture ?? "")?.[1];
  const query = position === undefined ? "" : `?${new URLSearchParams({ position })}`;
  return `/positions/${encodeURIComponent(game)}${query}`;
}
