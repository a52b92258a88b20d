// Offers notifications once, at a moment at which they help: after a turn of the user in a correspondence game.
import { storedText, storeText } from "../net/storage";
import { notices } from "./notices.svelte";
import { t } from "../language/t";

const KEY = "konakis.notifications-offered";

/** Offers notifications, unless this browser has none, the user has decided about them, or an offer was made before. */
export function offerNotifications(): void {
  const undecided = typeof Notification !== "undefined" && Notification.permission === "default";
  if (!undecided || !("PushManager" in globalThis) || storedText(KEY) !== null) return;
  storeText(KEY, "1");
  notices.show(t("shell-notifications-offer"), {
    to: "/settings#notifications",
    text: t("shell-turn-on"),
  });
}
