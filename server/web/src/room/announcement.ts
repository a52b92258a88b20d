// The last action as screen readers announce it.

import { tokens } from "../board/notation";
import { t } from "../language/t";
import type { Board, LastAction } from "../protocol";
import { paragraph } from "../shell/texts";
import { actionWords, type Terms } from "./action-words";
import { eventTexts, named } from "./event-texts";

/** The last action and its events in sentences. `board` is the board after the action. */
export function announcementOf(last: LastAction, board: Board, terms: Terms): string {
  return paragraph(actionText(last, board, terms), ...eventTexts(last.events, last.seat, terms.kinds));
}

function actionText({ seat: side, action, turn_number }: LastAction, board: Board, terms: Terms): string {
  if (turn_number === undefined) return t("room-did-setup", { side });
  if (action === ".") return t("room-did-end", { side });
  const [from = "", sign, to = ""] = tokens(action) ?? [];
  const moved = sign === "-" ? board.pieces.find(({ at }) => at === to) : undefined;
  return moved && !("stack" in moved)
    ? t("room-did-move", { side, piece: named(terms.kinds, moved.kind), from, to })
    : t("room-did", { side, action: actionWords(action, terms) });
}
