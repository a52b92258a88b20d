// The components of the game page for a finished game, as one chunk that `lazy-chunks.svelte.ts` loads.
export { default as EndMessage } from "./EndMessage.svelte";
export { default as Result } from "./Result.svelte";
export { default as ResultOverlay } from "./ResultOverlay.svelte";
