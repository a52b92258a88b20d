// The status of a game in a few words. Without a connection, the status does not ask the viewer to act, because an
// action could not be sent.

import type { RoomView, Seat, Seats } from "../protocol";
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
  /** Whether a finished game is shown at an earlier position, or as it was played. */
  replaying: boolean;
};

/** `mine` is true if the text asks the viewer to act. */
export function gameStatus(facts: StatusFacts): { text: string; mine: boolean } {
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
  return { text: turnText(facts, own), mine: own };
}

function turnText({ view, to_act, setup }: StatusFacts, own: boolean): string {
  const [first, second] = to_act;
  if (!first) return "";
  if (setup && own) return t("room-status-setup");
  const player = nameOf(view.players, first);
  if (setup) return second ? t("room-status-both-setup") : t("room-status-setting-up", { player });
  if (own) return t("room-status-yours");
  return view.seat === null ? t("room-status-to-move", { player }) : t("room-status-turn", { player });
}

/** The number of characters of a name in the status. The bars beside the board show longer names. */
const NAME_CHARS = 20;

function nameOf(players: RoomView["players"], seat: Seat): string {
  const name = players[seat]?.user.name ?? seatName(seat);
  const characters = [...name];
  if (characters.length <= NAME_CHARS) return name;
  return `${characters
    .slice(0, NAME_CHARS - 1)
    .join("")
    .trimEnd()}…`;
}
