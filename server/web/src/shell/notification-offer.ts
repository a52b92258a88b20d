// Offers notifications once, at a moment at which they help: after the user's first move in a game with days.
import { storedText, storeText } from "../net/storage";
import { notices } from "./notices.svelte";

const KEY = "konakis.notifications-offered";

/** Offers notifications, unless this browser has none, the user has decided, or they were offered before. */
export function offerNotifications(): void {
  const undecided = typeof Notification !== "undefined" && Notification.permission === "default";
  if (!undecided || !("PushManager" in globalThis) || storedText(KEY) !== null) return;
  storeText(KEY, "1");
  notices.show("Would you like a message when it’s your turn again?", {
    to: "/settings#notifications",
    text: "Turn on",
  });
}
