// The games that need the user: their turns and the challenges to them. The header of every page shows their number. A
// notice tells of a new challenge on every page but the home page, which lists the challenges.

import { untrack } from "svelte";
import type { PlayedGame, RoomId, UserId } from "../protocol";
import { t } from "../language/t";
import { gameName, otherPlayer } from "./names";
import { notices } from "./notices.svelte";
import { ownGames } from "./own-games.svelte";
import { countDue } from "./played-games";
import { preferences } from "./preferences.svelte";
import { router } from "./router.svelte";

const REFRESH_MS = 30_000;

class DueGames {
  count = $state(0);
  #open: RoomId | null = $derived(router.current.page === "room" ? router.current.room : null);
  #user: UserId | null = null;
  /** The rooms of the challenges in the latest list of this user; null before the first list. */
  #challenges: RoomId[] | null = null;

  constructor() {
    $effect.root(() => {
      $effect(() => ownGames.keepFresh(REFRESH_MS));
      // The user may have acted in the room that they leave.
      $effect(() => {
        void this.#open;
        untrack(() => void ownGames.refresh());
      });
      $effect(() => {
        if (!ownGames.profile) return;
        const { user, games, challenges = [] } = ownGames.profile;
        if (user.id !== this.#user) [this.#user, this.#challenges] = [user.id, null];
        this.count = countDue(games, challenges, this.#open);
        untrack(() => void this.#compare(challenges));
      });
      $effect(() => {
        if (router.current.page === "home")
          this.#challenges?.map(addressOf).forEach((to) => notices.withdrawTo(to));
      });
    });
  }

  /** Shows a notice of each new challenge, and withdraws those of challenges that are no longer open. */
  async #compare(challenges: PlayedGame[]): Promise<void> {
    const before = this.#challenges;
    this.#challenges = challenges.map(({ room }) => room);
    for (const room of before ?? [])
      if (!this.#challenges.includes(room)) notices.withdrawTo(addressOf(room));
    const added = challenges.filter(({ room }) => before && !before.includes(room));
    if (added.length === 0 || router.current.page === "home") return;
    for (const { room, game, players, seat } of added) {
      const player = otherPlayer(players, seat)?.user.name ?? t("shell-somebody");
      const text = t("shell-challenges-you", { player, game: gameName(game) });
      notices.show(text, { to: addressOf(room), text: t("shell-open-game") });
      notices.announce(text);
    }
    if (preferences.sound) (await import("./sounds")).playSound("offer");
  }
}

const addressOf = (room: RoomId): string => `/rooms/${room}`;

export const dueGames = new DueGames();
