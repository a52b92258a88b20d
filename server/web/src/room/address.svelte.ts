// The address of the game page names the moment that is looked at, as `#12`, and leads to it.

import { untrack } from "svelte";
import { router } from "../shell/router.svelte";
import type { Replay } from "./replay.svelte";

/** How long a moment is looked at before the address names it; browsers bear only so many changes. */
const SETTLED_MS = 300;

/** Keeps the address and the replay in step, as long as the component lives that calls it; both begin at this ply. */
export function keepAddress(replay: Replay, ply: number | null): void {
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
    const timer = setTimeout(() => {
      written = at;
      router.go(`/rooms/${replay.room}${at === null ? "" : `#${at}`}`, "replace");
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  });
}
