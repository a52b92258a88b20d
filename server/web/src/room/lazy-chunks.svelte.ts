// Loads the parts of the game page that are not needed to show the board, each as a chunk. One exception: a board on
// which the viewer sets up their pieces needs the chunk `begin`.

import type { RoomView } from "../protocol";
import { whenIdle } from "../shell/idle";

/** The chunks. Each is null until it has been loaded. */
export class LazyChunks {
  begin: typeof import("./begin-parts") | null = $state.raw(null);
  late: typeof import("./late-parts") | null = $state.raw(null);
  /** Not loaded if the viewer plays against the computer. */
  chat: typeof import("./Chat.svelte") | null = $state.raw(null);
  /** Not loaded if the viewer plays against the computer, which makes no offers and answers at once. */
  offer: typeof import("./OpenOffer.svelte") | null = $state.raw(null);
  /** Loaded with the first hint. */
  hints: typeof import("./hint-parts") | null = $state.raw(null);
  /** Loaded for a player who is new to the game. */
  tips: typeof import("./tip-parts") | null = $state.raw(null);
  stacks: typeof import("./stack-parts") | null = $state.raw(null);
  end: typeof import("./end-parts") | null = $state.raw(null);

  async loadHints(): Promise<void> {
    this.hints ??= await import("./hint-parts");
  }

  async loadTips(): Promise<void> {
    this.tips ??= await import("./tip-parts");
  }

  async loadEnd(): Promise<void> {
    this.end ??= await import("./end-parts");
  }
}

/**
 * Loads each chunk except `hints` and `tips` when the view needs it or the browser is idle, until the calling component
 * is destroyed.
 */
export function loadChunks(view: () => RoomView | null): LazyChunks {
  const chunks = new LazyChunks();
  $effect(() => {
    const needed = isBeginning(view()) || view()?.clock?.first_action_ms !== undefined;
    if (needed && !chunks.begin) void import("./begin-parts").then((loaded) => (chunks.begin = loaded));
  });
  const over = $derived(view()?.status === "finished");
  const ply = $derived(view()?.ply);
  let plyAtFirst: number | undefined;
  $effect(() => {
    if (chunks.end) return;
    if (over) return void chunks.loadEnd();
    plyAtFirst ??= ply;
    // Load the chunk before the game ends, so that the result appears without a delay.
    if (chunks.late && ply !== plyAtFirst) return whenIdle(() => void chunks.loadEnd());
  });
  const stacked = $derived(view()?.board.pieces.some((piece) => "stack" in piece));
  $effect(() => {
    if (stacked && !chunks.stacks) void import("./stack-parts").then((loaded) => (chunks.stacks = loaded));
  });
  const known = $derived(view() !== null);
  $effect(() => {
    if (!known || chunks.late) return;
    return whenIdle(() => void loadLate(chunks, !isSolo(view())));
  });
  return chunks;
}

/** Sets `late` and `chat` together. Otherwise the chunk that arrives second would move the other one on the page. */
async function loadLate(chunks: LazyChunks, isBetweenPeople: boolean): Promise<void> {
  const [chat, offer] = isBetweenPeople
    ? [import("./Chat.svelte"), import("./OpenOffer.svelte")]
    : [null, null];
  [chunks.late, chunks.chat, chunks.offer] = await Promise.all([import("./late-parts"), chat, offer]);
}

export const isSolo = (view: RoomView | null): boolean =>
  view?.seat != null && (view.players.white?.level ?? view.players.black?.level) !== undefined;

/** Whether the room waits for its second player, or the viewer sets up their pieces. */
export const isBeginning = (view: RoomView | null): boolean =>
  view !== null && (view.status === "waiting" || view.prompt !== null);
