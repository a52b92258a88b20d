// Texts of actions and events, for screen readers and for the report beside the board.

import { isSquare, type NotationToken, tokens } from "../board/notation";
import { tokenLabel } from "../board/token-labels";
import type { Event, Fighter, LastAction, Pair, Seat, Word } from "../protocol";
import { seatName } from "../shell/texts";

const named = (kinds: Word[], id: string): string => kinds.find((word) => word.id === id)?.name ?? id;

/** An action in words, such as `e3 move e4`, on a board with this side at the bottom. */
export function actionText(action: string, kinds: Word[] = [], orientation: Seat = "white"): string {
  const parts = tokens(action);
  if (!parts) return action;
  const word = (token: NotationToken) =>
    isSquare(token) ? token : tokenLabel(token, kinds, orientation).toLowerCase();
  return parts.map(word).join(" ");
}

/** A sentence for each event. */
export function eventTexts(events: Event[], kinds: Word[] = []): string[] {
  return events.map((event) => {
    switch (event.event) {
      case "captured":
        return `${seatName(event.owner)}’s ${named(kinds, event.kind)} on ${event.at} is captured.`;
      case "ready":
        return `${seatName(event.seat)} is ready.`;
      case "conflict":
        return `${event.from} attacks ${event.to}.`;
      case "taken":
        return `${seatName(event.owner)} takes ${event.at}.`;
      case "collapsed":
        return `${event.at} shrinks from side ${event.side} to side ${event.to_side}, on ${event.to_at}.`;
      case "revealed":
        return "Everything hidden is revealed.";
    }
  });
}

/** The last action and its events as one announcement, on a board with this side at the bottom. */
export function announcementOf(last: LastAction, kinds: Word[] = [], orientation: Seat = "white"): string {
  const action = last.turn_number === undefined ? "sets up" : actionText(last.action, kinds, orientation);
  return [`${seatName(last.seat)}: ${action}.`, ...eventTexts(last.events, kinds)].join(" ");
}

/** The outcome of a conflict for one token. */
export function outcomeText(fighter: Fighter | null, before: Seat): string {
  if (!fighter) return "unopposed";
  const turned = fighter.owner !== before;
  if (fighter.crosses) return turned ? `crosses and turns ${fighter.owner}` : "crosses";
  return turned ? `turns ${fighter.owner}` : "stays";
}

/** A pair of a conflict as a sentence. */
export function pairText({ attacker, defender }: Pair, seat: Seat, kinds: Word[] = []): string {
  const other = seat === "white" ? "black" : "white";
  const who = (fighter: Fighter | null) =>
    fighter?.kind == null ? "a hidden token" : named(kinds, fighter.kind);
  const one = attacker ? `${who(attacker)} ${outcomeText(attacker, seat)}` : "unopposed";
  const two = defender ? `${who(defender)} ${outcomeText(defender, other)}` : "unopposed";
  return `${one}; ${two}`;
}
