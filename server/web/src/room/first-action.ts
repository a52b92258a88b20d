// The limit of the viewer's first action: the words for it, and its announcements for screen readers.

import { connection } from "../net/connection.svelte";
import type { RoomView } from "../protocol";
import { notices } from "../shell/notices.svelte";
import { withoutMarks } from "../shell/sentence-parts";
import { isMine } from "../shell/texts";
import { ANNOUNCED_MS, firstActionLeft, spokenTime } from "./clock";
import { t } from "../language/t";

type View = Pick<RoomView, "status" | "seat" | "to_act" | "setup" | "last" | "clock">;

/**
 * The value of `own` in the texts about the limit. In a game whose turns have several actions, each action of the first
 * turn has its own time.
 */
export function firstActionOwn(view: View): "setup" | "no" | "begun" | "yes" {
  if (view.setup) return "setup";
  if (!isMine(view)) return "no";
  return view.last?.seat === view.seat && view.last?.turn_number !== undefined ? "begun" : "yes";
}

/** Announces how much time is left for the viewer's first action. Returns a function that ends the announcements. */
export function announceFirstAction(view: View): () => void {
  const left = firstActionLeft(view.clock, connection.now());
  if (left === null || !isMine(view)) return () => {};
  const own = firstActionOwn(view);
  const timers = ANNOUNCED_MS.filter((ms) => ms < left).map((ms) =>
    setTimeout(() => {
      const text = t("room-first-action", { time: spokenTime(ms, "live"), own });
      notices.announce(withoutMarks(text));
    }, left - ms),
  );
  return () => timers.forEach(clearTimeout);
}
