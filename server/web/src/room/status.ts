// The status of a game in a few words. Without a connection, the status does not ask the viewer to act, because an
// action could not be sent.

import type { RoomView, Seats } from "../protocol";
import type { ConnectionStatus } from "../net/transport";
import { seatName } from "../shell/texts";
import { t } from "../language/t";

export type StatusFacts = {
  view: Pick<RoomView, "status" | "seat" | "players">;
  /** The sides to act. In the replay of a finished game, they are the sides to act in the shown position. */
  to_act: Seats;
  /** Whether the sides in `to_act` are setting up their pieces. */
  setup: boolean;
  connection: ConnectionStatus;
  /** Whether an action of the viewer has no answer yet. */
  sending: boolean;
  /** Whether a finished game is replayed: at an earlier position, or with only what the viewer saw during the game. */
  replaying: boolean;
};

/** The status of a game for the viewer. */
export type Status = {
  text: string;
  /** Whether the status calls the viewer to act. */
  mine: boolean;
  /** A player's name, if the text contains one. */
  player?: string;
};

export function gameStatus(facts: StatusFacts): Status {
  const { view, to_act, connection } = facts;
  const own = view.seat !== null && to_act.includes(view.seat);
  if (view.status === "finished") {
    const [mover] = to_act;
    const text = facts.replaying && mover ? t("room-status-replay", { side: mover }) : t("room-status-over");
    return { text, mine: false };
  }
  if (connection !== "open") {
    if (facts.sending) return { text: t("room-status-unsent"), mine: false };
    return {
      text: connection === "connecting" ? t("room-status-connecting") : t("room-status-reconnecting"),
      mine: false,
    };
  }
  if (facts.sending) return { text: t("room-status-sending"), mine: false };
  if (view.status === "waiting") return { text: t("room-status-waiting"), mine: false };
  return own ? { text: ownTurnText(facts.setup), mine: true } : { ...othersTurn(facts), mine: false };
}

const ownTurnText = (setup: boolean): string => (setup ? t("room-status-setup") : t("room-status-yours"));

function othersTurn({ view, to_act, setup }: StatusFacts): Pick<Status, "text" | "player"> {
  const [first, second] = to_act;
  if (!first) return { text: "" };
  if (setup && second) return { text: t("room-status-both-setup") };
  const player = view.players[first]?.user.name ?? seatName(first);
  if (setup) return { text: t("room-status-setting-up", { player }), player };
  const text = view.seat === null ? t("room-status-to-move", { player }) : t("room-status-turn", { player });
  return { text, player };
}
