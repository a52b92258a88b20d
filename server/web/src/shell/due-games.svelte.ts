// The games in which it is the user’s turn, and the challenges to the user. The header of every page shows how many of
// these games and challenges there are together, not counting the open room. A notice tells of a new challenge on every
// page but the home page, which lists the challenges.

import { untrack } from "svelte";
import type { PlayedGame, RoomId, UserId } from "../protocol";
import { t } from "../language/t";
import { gameName, otherPlayer } from "./names";
import { notices } from "./notices.svelte";
import { ownGames } from "./own-games.svelte";
import { countDue } from "./played-games";
import { preferences } from "./preferences.svelte";
import { router } from "./router.svelte";
import { paragraph } from "./texts";

const REFRESH_MS = 30_000;

class DueGames {
  count = $state(0);
  #open: RoomId | null = $derived(router.current.page === "room" ? router.current.room : null);
  #isHome: boolean = $derived(router.current.page === "home");
  #user: UserId | null = null;
  /** The rooms of the challenges in the latest list. */
  #challenges: RoomId[] = [];

  constructor() {
    $effect.root(() => {
      // The home page fetches the list itself, and more often.
      $effect(() => (this.#isHome ? undefined : ownGames.keepFresh(REFRESH_MS)));
      $effect(() => {
        const room = this.#open;
        // The user may have acted in the room that they leave.
        return () => room !== null && void ownGames.refresh();
      });
      $effect(() => {
        if (!ownGames.profile) return;
        const { user, games, challenges = [] } = ownGames.profile;
        this.count = countDue(games, challenges, this.#open);
        untrack(() => void this.#compare(user.id, challenges));
      });
      $effect(() => {
        if (this.#isHome) this.#challenges.forEach(withdraw);
      });
    });
  }

  /** Tells of new challenges to the user, and withdraws the notices of challenges that are no longer in the list. */
  async #compare(user: UserId, challenges: PlayedGame[]): Promise<void> {
    const [before, isSameUser] = [this.#challenges, user === this.#user];
    [this.#user, this.#challenges] = [user, challenges.map(({ room }) => room)];
    before.filter((room) => !this.#challenges.includes(room)).forEach(withdraw);
    const added = challenges.filter(({ room }) => isSameUser && !before.includes(room));
    if (added.length === 0 || this.#isHome) return;
    const texts = added.map(({ room, game, players, seat }) => {
      const player = otherPlayer(players, seat)?.user.name ?? t("shell-somebody");
      const text = t("shell-challenges-you", { player, game: gameName(game) });
      notices.show(text, { to: addressOf(room), text: t("shell-open-game") });
      return text;
    });
    notices.announce(paragraph(...texts));
    if (preferences.sound) (await import("./sounds")).playSound("offer");
  }
}

const addressOf = (room: RoomId): string => `/rooms/${room}`;
const withdraw = (room: RoomId): void => notices.withdrawTo(addressOf(room));

export const dueGames = new DueGames();
