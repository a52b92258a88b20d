// The lessons that the user has finished, stored in the browser.

import { parseList, storedText, storeText } from "../net/storage";

const KEY = "konakis.lessons";

/** The games whose lessons the user has finished. */
export const finishedLessons = (): string[] => parseList(storedText(KEY));

export function finishLesson(game: string): void {
  const games = finishedLessons();
  if (!games.includes(game)) storeText(KEY, JSON.stringify([...games, game]));
}

/**
 * The catalogue’s next game after `game` whose lesson is not finished. After the end of the catalogue, the search goes
 * on from its beginning.
 */
export function nextLesson(game: string, catalogue: string[], finished: string[]): string | undefined {
  const at = catalogue.indexOf(game) + 1;
  const others = [...catalogue.slice(at), ...catalogue.slice(0, at)].filter((other) => other !== game);
  return others.find((other) => !finished.includes(other));
}
