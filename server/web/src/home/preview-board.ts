// The preview boards in lists of games, each fetched once. If a game's initial position is uninformative, a file in
// server/games/rules/pictures/ names another position.
import type { Board } from "../protocol";

const pictures = import.meta.glob<string>("../../../games/rules/pictures/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});
const requests = new Map<string, Promise<Board | null>>();

/** The preview board of a game, or null if the request fails. */
export function previewBoard(game: string): Promise<Board | null> {
  let board = requests.get(game);
  if (!board) {
    board = fetch(address(game), { headers: { Accept: "application/json" } })
      .then((response) => (response.ok ? response.json() : null))
      .then((body: { board?: Board } | null) => body?.board ?? null)
      .catch(() => null);
    requests.set(game, board);
    // Forget a failed request, so that the next call repeats it.
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
