// The chunks of the game page that are not needed to draw its first board, with one exception: the board of a set-up
// needs `begin`. Each chunk is loaded once.

import type { RoomView } from "../protocol";
import { whenIdle } from "../shell/idle";

/** The loaded chunks; each is null before it has arrived. */
export class LazyChunks {
  /** The parts for the time before both sides have acted. */
  begin: typeof import("./begin-parts") | null = $state.raw(null);
  /** The parts that appear a moment after the board. */
  late: typeof import("./late-parts") | null = $state.raw(null);
  /** The chat, unless the viewer plays against the computer. */
  chat: typeof import("./Chat.svelte") | null = $state.raw(null);
  /** The parts for hints, in a game against the computer. */
  hints: typeof import("./hint-parts") | null = $state.raw(null);
  /** The parts for boards with stacks. */
  stacks: typeof import("./stack-parts") | null = $state.raw(null);
  /** The parts for a finished game. */
  end: typeof import("./end-parts") | null = $state.raw(null);

  /** Loads the parts for a finished game. */
  async loadEnd(): Promise<void> {
    this.end ??= await import("./end-parts");
  }
}

/** Loads the chunks that a view needs, for the lifetime of the calling component. */
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
    // Loaded before the end, so that the result of a game that ends on this page appears without a delay.
    if (chunks.late && ply !== plyAtFirst) return whenIdle(() => void chunks.loadEnd());
  });
  const solo = $derived(view()?.status === "playing" && isSolo(view()));
  $effect(() => {
    if (solo && !chunks.hints) void import("./hint-parts").then((loaded) => (chunks.hints = loaded));
  });
  const stacked = $derived(view()?.board.pieces.some((piece) => "stack" in piece));
  $effect(() => {
    if (stacked && !chunks.stacks) void import("./stack-parts").then((loaded) => (chunks.stacks = loaded));
  });
  // The rest of the page is loaded after the board is painted.
  const known = $derived(view() !== null);
  $effect(() => {
    if (!known || chunks.late) return;
    return whenIdle(() => void loadLate(chunks, !isSolo(view())));
  });
  return chunks;
}

/** Loads the parts that appear a moment after the board. They appear together, so that none moves another one. */
async function loadLate(chunks: LazyChunks, withChat: boolean): Promise<void> {
  const chat = withChat ? import("./Chat.svelte") : null;
  [chunks.late, chunks.chat] = await Promise.all([import("./late-parts"), chat]);
}

/** Whether the viewer plays against the computer. */
export const isSolo = (view: RoomView | null): boolean =>
  view?.seat != null && (view.players.white?.level ?? view.players.black?.level) !== undefined;

/** Whether the room waits for its second player, or the viewer sets up their pieces. */
export const isBeginning = (view: RoomView | null): boolean =>
  view !== null && (view.status === "waiting" || view.prompt !== null);
