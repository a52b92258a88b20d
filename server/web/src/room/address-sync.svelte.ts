// Keeps the hash of the game page's address (`#12`) in sync with the replay position.

import { untrack } from "svelte";
import { router } from "../shell/router.svelte";
import type { Replay } from "./replay.svelte";

/** Syncs address and replay for the lifetime of the calling component. Both start at `ply`. */
export function syncAddress(replay: Replay, ply: number | null): void {
  let written = ply;

  $effect(() => {
    const named = router.current.page === "room" ? router.current.ply : null;
    if (named === written) return;
    written = named;
    untrack(() => replay.go(named ?? replay.plies));
  });

  $effect(() => {
    const { at, plies } = replay;
    if (at === written || plies === 0) return;
    return router.writeSoon(() => {
      written = at;
      router.go(`/rooms/${replay.room}${at === null ? "" : `#${at}`}`, "replace");
    });
  });
}
