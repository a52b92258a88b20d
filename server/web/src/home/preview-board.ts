// The preview boards in lists of games, fetched once. Games with an uninformative initial position name another one in
// server/games/rules/pictures/.
import type { Board } from "../protocol";

const pictures = import.meta.glob<string>("../../../games/rules/pictures/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});
const requests = new Map<string, Promise<Board | null>>();

/** Null if it could not be fetched. */
export function previewBoard(game: string): Promise<Board | null> {
  let board = requests.get(game);
  if (!board) {
    board = fetch(address(game), { headers: { Accept: "application/json" } })
      .then((response) => (response.ok ? response.json() : null))
      .then((body: { board?: Board } | null) => body?.board ?? null)
      .catch(() => null);
    requests.set(game, board);
    // A failed request is repeated next time.
    void board.then((found) => found === null && requests.delete(game));
  }
  return board;
}

/** The block of squares that shows the game best at a small size; undefined for the whole board. */
export const previewCrop = (game: string): string | undefined => /^show: (.*)$/m.exec(pictureOf(game))?.[1];

const pictureOf = (game: string): string =>
  Object.entries(pictures).find(([path]) => path.endsWith(`/${game}.txt`))?.[1] ?? "";

function address(game: string): string {
  const position = /^position: (.*)$/m.exec(pictureOf(game))?.[1];
  const query = position === undefined ? "" : `?${new URLSearchParams({ position })}`;
  return `/positions/${encodeURIComponent(game)}${query}`;
}
