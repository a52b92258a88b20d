// Texts of actions and events. Screen readers announce them, and the page shows them beside the board. `orientation` is
// the side at the bottom of the board.

import { paragraph } from "../shell/texts";
import { isSquare, type NotationToken, tokens } from "../board/notation";
import { areDirections, directionOf, tokenLabel } from "../board/token-labels";
import type { Event, Fighter, LastAction, Pair, Seat, Word } from "../protocol";
import { t } from "../language/t";

const named = (kinds: Word[], id: string): string => kinds.find((word) => word.id === id)?.name ?? id;

/** An action in words, such as `e3 to e4`. */
export function actionText(action: string, kinds: Word[] = [], orientation: Seat = "white"): string {
  const parts = tokens(action);
  if (!parts) return action;
  const words = parts.map((token) => {
    if (isSquare(token)) return token;
    if (areDirections([token])) return t("board-pointing", { direction: directionOf(token, orientation) });
    return tokenLabel(token, kinds, orientation).toLowerCase();
  });
  const [first = "", second = "", to = ""] = parts;
  const [from, sign] = isSquare(first) ? [first, second] : [second, first];
  const what = SIGNS[sign];
  if (what === undefined) return words.join(" ");
  return [t("room-said", { what, from, to }), ...words.slice(isSquare(to) ? 3 : 2)].join(" ");
}

/** The kind of action for each sign of the notation, except for `.`, which ends a turn. */
const SIGNS: Record<NotationToken, string> = {
  "+": "place",
  "*": "join",
  "^": "lift",
  "=": "change",
  "-": "move",
  ">": "slide",
  x: "attack",
};

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

export function announcementOf(last: LastAction, kinds: Word[] = [], orientation: Seat = "white"): string {
  const { seat: side, action, events, turn_number } = last;
  const did =
    turn_number === undefined
      ? t("room-did-setup", { side })
      : t("room-did", { side, action: actionText(action, kinds, orientation) });
  return paragraph(did, ...eventTexts(events, kinds));
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
