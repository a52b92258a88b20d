// Offers notifications once in each browser, after the user's turn in a correspondence game. The offer is withdrawn
// when a correspondence game of the user ends on this page.
import { storedText, storeText } from "../net/storage";
import { notices } from "./notices.svelte";
import { t } from "../language/t";

const KEY = "konakis.notifications-offered";
const TEXT = t("shell-notifications-offer");

/**
 * Shows the offer if this browser supports push messages, the user has neither allowed nor denied notifications, and
 * the offer was not shown before.
 */
export function offerNotifications(): void {
  const undecided = typeof Notification !== "undefined" && Notification.permission === "default";
  if (!undecided || !("PushManager" in globalThis) || storedText(KEY) !== null) return;
  storeText(KEY, "1");
  notices.show(TEXT, {
    to: "/settings#notifications",
    text: t("shell-turn-on"),
  });
}

export function withdrawOffer(): void {
  notices.withdraw(TEXT);
}
