// Texts of events. Screen readers announce them, and the page shows most of them beside the board.

import { sentence } from "../shell/texts";
import type { Event, Fighter, Pair, Seat, Word } from "../protocol";
import { t } from "../language/t";

export const named = (kinds: Word[], id: string): string => kinds.find((word) => word.id === id)?.name ?? id;

/** The events in sentences. `seat` is the side that acted. A conflict has a sentence for each pair of tokens. */
export function eventTexts(events: Event[], seat: Seat, kinds: Word[] = []): string[] {
  return events.flatMap((event) => {
    switch (event.event) {
      case "captured":
        return t("room-event-captured", {
          side: event.owner,
          kind: named(kinds, event.kind),
          square: event.at,
        });
      case "ready":
        return t("room-event-ready", { side: event.seat });
      case "conflict":
        return event.pairs.map((pair) => sentence(pairText(pair, seat, kinds)));
      case "taken":
        return t("room-event-taken", { side: event.owner, square: event.at });
      case "collapsed":
        return t("room-event-collapsed", {
          at: event.at,
          before: event.side,
          now: event.to_at,
          after: event.to_side,
        });
      case "revealed":
        return t("room-event-revealed");
    }
  });
}

/**
 * The outcome of a conflict for one token of the pair. `before` is the token's side before the conflict. `fighter` is
 * null if this token is missing.
 */
export function outcomeText(fighter: Fighter | null, before: Seat): string {
  if (!fighter) return t("room-token-unopposed");
  const { crosses, owner: side } = fighter;
  const turned = side !== before;
  if (crosses) return turned ? t("room-token-crosses-turns", { side }) : t("room-token-crosses");
  return turned ? t("room-token-turns", { side }) : t("room-token-stays");
}

/** The outcome of a conflict for both tokens, one of which may be missing. `seat` is the attacker’s side. */
export function pairText({ attacker, defender }: Pair, seat: Seat, kinds: Word[] = []): string {
  const other = seat === "white" ? "black" : "white";
  const does = (fighter: Fighter | null, before: Seat) =>
    fighter === null
      ? t("room-token-unopposed")
      : t("room-token-does", {
          token: fighter.kind === null ? t("room-token-hidden") : named(kinds, fighter.kind),
          outcome: outcomeText(fighter, before),
        });
  return t("room-pair", { attacker: does(attacker, seat), defender: does(defender, other) });
}
