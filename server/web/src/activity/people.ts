// The pictures of the people in an instance, found by their Discord ids. A person whom Discord does not list has no
// picture here, and is shown by their initial.

import type { ActivityPerson } from "../protocol";
import type { Participant } from "./discord";

/** The picture of each person by their user id. */
export function picturesOf(here: ActivityPerson[], participants: Participant[]): Map<string, string> {
  const byDiscord = new Map(participants.map(({ id, picture }) => [id, picture]));
  const known = here.flatMap(({ id, discord }): [string, string][] => {
    const picture = discord === undefined ? undefined : byDiscord.get(discord);
    return picture === undefined ? [] : [[id, picture]];
  });
  return new Map(known);
}

/** The first character of a name, as a capital. */
export const initial = (name: string): string => ([...name.trim()][0] ?? "?").toLocaleUpperCase();

/** One of six colours for a person, behind their picture or initial. */
export const colourOf = (id: string): number =>
  [...id].reduce((sum, char) => sum + char.charCodeAt(0), 0) % 6;
