// The actions that the viewer can choose, what the viewer has chosen so far, and the tip for a new player.

import { sharedPiece } from "../board/look";
import { isSquare, type NotationToken, squaresOf } from "../board/notation";
import { choices } from "../board/picker";
import { areDirections } from "../board/token-labels";
import type { GameInfo, Seat, Square } from "../protocol";
import { experience } from "../shell/experience.svelte";
import type { GameController } from "./controller.svelte";
import type { LazyChunks } from "./lazy-chunks.svelte";
import { canPremove } from "./premove";
import type { Placement } from "./setup";
import type { Tip } from "./tip";
import { t } from "../language/t";

const SETUP_TIP = t("turn-setup-tip");
const WAITING_TIP = t("turn-tip-waiting");

/**
 * Whether the action is a move from one square to another. From a stack, it moves only the top token, so it can be
 * repeated for the next token.
 */
export const isStep = (action: string): boolean => squaresOf(action).length === 2 && action.includes("-");

export class ViewerTurn {
  chosen: NotationToken[] = $state([]);
  /** The square that was clicked or focused last. */
  focused: Square | null = $state(null);
  /** The number of tokens chosen in the stack, from the top. */
  depth = $state(0);
  /** The values that the viewer has placed in the unsent set-up. They stay while the page shows the replay. */
  placed: Placement = $state.raw(new Map());
  /** The value picked in the set-up. */
  picked: number | null = $state(null);
  /** The notation tokens chosen on the board of the set-up. */
  placing: NotationToken[] = $state([]);

  readonly #controller: GameController;
  readonly #chunks: LazyChunks;

  constructor(controller: GameController, chunks: LazyChunks) {
    this.#controller = controller;
    this.#chunks = chunks;
  }

  /** Whether the board shows the newest position of the game. */
  readonly isLive: boolean = $derived.by(() => {
    const { replay, shownView, view } = this.#controller;
    return !replay.away && shownView?.ply === view?.ply;
  });
  /** The legal actions. Empty while the page shows an older position, and after the game. */
  readonly legal: string[] = $derived.by(() => {
    const { view } = this.#controller;
    return this.isLive && view?.status === "playing" ? view.legal : [];
  });
  readonly acting: boolean = $derived.by(() => {
    const { live, myTurn, unsent, view } = this.#controller;
    return this.isLive && live && myTurn && view?.prompt === null && !unsent;
  });
  readonly premoving: boolean = $derived.by(() => {
    const { info, live, view } = this.#controller;
    return this.isLive && live && view !== null && canPremove(view, info);
  });
  /** The side whose pieces the viewer can pick. */
  readonly mover: Seat | null = $derived.by(() =>
    this.acting || this.premoving ? (this.#controller.view?.seat ?? null) : null,
  );
  /** The catalogue entry of the game, if the viewer plays the game and is new to it. Such a player gets tips. */
  readonly teaching: GameInfo | undefined = $derived.by(() => {
    const { view, info } = this.#controller;
    return view?.seat != null && view.status === "playing" && !experience.knows(view.game) ? info : undefined;
  });
  /** Null unless the chunk with the tips is loaded and the viewer is a new player who can act. */
  readonly tip: Tip | null = $derived.by(() => {
    const { view, displayed } = this.#controller;
    const { tips } = this.#chunks;
    if (!tips || !this.teaching || !this.acting || !displayed || !view?.seat) return null;
    const { kinds } = this.teaching;
    return tips.tip(displayed.board, this.legal, view.seat, kinds, sharedPiece(view.game));
  });
  /** The text of `tip`, or a sentence about the set-up, a direction or the opponent's turn. */
  readonly tipText: string = $derived.by(() => {
    const { view } = this.#controller;
    if (view?.prompt) return SETUP_TIP;
    if (this.tip) {
      // If only directions are left to choose from, they are those of a cube.
      const points = areDirections(choices(this.legal, this.chosen));
      return points ? t("turn-tip-direction") : this.tip.text;
    }
    return this.premoving && view?.seat && this.#chunks.tips
      ? this.#chunks.tips.premoveTip(view.board, view.seat, this.teaching?.kinds)
      : WAITING_TIP;
  });

  /**
   * The square whose stack is shown: usually the focused square. While tokens of a stack are chosen, it is the square
   * of this stack, so that the focus can move to the destination.
   */
  get inspected(): Square | null {
    const picked = this.acting && this.depth > 0 ? this.chosen.find(isSquare) : undefined;
    return picked ?? this.focused;
  }

  /**
   * Sends an action. A move of several tokens of a stack is sent once for each token. Returns false if an earlier
   * action in this position has no answer yet. Otherwise returns a promise that resolves after the last answer, or if
   * the player does not confirm the action.
   */
  act(action: string): unknown {
    if (this.#controller.acted) return false;
    const times = isStep(action) ? Math.max(1, this.depth) : 1;
    // A choice belongs to the position before the action.
    this.chosen = [];
    this.depth = 0;
    return times > 1 ? this.#controller.actAgain(action, times) : this.#controller.act(action);
  }
}
