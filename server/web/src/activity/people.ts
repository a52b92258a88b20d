// Pictures of the people in an instance. A person whom Discord does not list has their initial instead.

import type { ActivityPerson } from "../protocol";
import type { Participant } from "./discord";

export function picturesOf(here: ActivityPerson[], participants: Participant[]): Map<string, string> {
  const byDiscord = new Map(participants.map(({ id, picture }) => [id, picture]));
  const known = here.flatMap(({ id, discord }): [string, string][] => {
    const picture = discord === undefined ? undefined : byDiscord.get(discord);
    return picture === undefined ? [] : [[id, picture]];
  });
  return new Map(known);
}

export const initial = (name: string): string => ([...name.trim()][0] ?? "?").toLocaleUpperCase();

/** The number of the colour behind a person’s picture or initial, from 0 to 5. */
export const colourOf = (id: string): number =>
  [...id].reduce((sum, char) => sum + char.charCodeAt(0), 0) % 6;
