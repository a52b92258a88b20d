// The chunks of the game page that its first board does not need, except that the board of a set-up needs `begin`.

import type { RoomView } from "../protocol";
import { whenIdle } from "../shell/idle";

/** Each chunk is null before it has arrived. */
export class LazyChunks {
  begin: typeof import("./begin-parts") | null = $state.raw(null);
  late: typeof import("./late-parts") | null = $state.raw(null);
  /** Not loaded in games against the computer. */
  chat: typeof import("./Chat.svelte") | null = $state.raw(null);
  /** Only in games against the computer. */
  hints: typeof import("./hint-parts") | null = $state.raw(null);
  stacks: typeof import("./stack-parts") | null = $state.raw(null);
  end: typeof import("./end-parts") | null = $state.raw(null);

  async loadEnd(): Promise<void> {
    this.end ??= await import("./end-parts");
  }
}

/** Loads the chunks that the view needs, for the lifetime of the calling component. */
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
    // Loaded before the end, so that the result appears without a delay.
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
  const known = $derived(view() !== null);
  $effect(() => {
    if (!known || chunks.late) return;
    return whenIdle(() => void loadLate(chunks, !isSolo(view())));
  });
  return chunks;
}

/** The parts appear together, so that none moves another one. */
async function loadLate(chunks: LazyChunks, withChat: boolean): Promise<void> {
  const chat = withChat ? import("./Chat.svelte") : null;
  [chunks.late, chunks.chat] = await Promise.all([import("./late-parts"), chat]);
}

export const isSolo = (view: RoomView | null): boolean =>
  view?.seat != null && (view.players.white?.level ?? view.players.black?.level) !== undefined;

/** Whether the room waits for its second player, or the viewer sets up their pieces. */
export const isBeginning = (view: RoomView | null): boolean =>
  view !== null && (view.status === "waiting" || view.prompt !== null);
