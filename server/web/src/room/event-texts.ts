// Texts of actions and events. Screen readers announce them, and the page shows the texts of events beside the board.

import { paragraph } from "../shell/texts";
import type { Event, Fighter, LastAction, Pair, Seat, Word } from "../protocol";
import { t } from "../language/t";
import { actionWords, type Terms } from "./action-words";

const named = (kinds: Word[], id: string): string => kinds.find((word) => word.id === id)?.name ?? id;

export function eventTexts(events: Event[], kinds: Word[] = []): string[] {
  return events.map((event) => {
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
        return t("room-event-conflict", { from: event.from, to: event.to });
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

export function announcementOf(last: LastAction, terms: Terms): string {
  const { seat: side, action, events, turn_number } = last;
  const did =
    turn_number === undefined
      ? t("room-did-setup", { side })
      : t("room-did", { side, action: actionWords(action, terms) });
  return paragraph(did, ...eventTexts(events, terms.kinds));
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
