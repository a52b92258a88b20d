// The parts of the game page for a finished game, in a chunk of their own.
export { default as Perspective } from "./Perspective.svelte";
export { default as Result } from "./Result.svelte";
export { default as ResultOverlay } from "./ResultOverlay.svelte";
