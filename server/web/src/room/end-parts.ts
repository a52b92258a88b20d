// The parts of the game page for a finished game, in a chunk of their own.
export { default as EndMessage } from "./EndMessage.svelte";
export { default as Result } from "./Result.svelte";
export { default as ResultOverlay } from "./ResultOverlay.svelte";
