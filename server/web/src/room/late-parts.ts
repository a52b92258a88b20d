// The parts of the game page that appear a moment after the board, in a chunk of their own. The page loads them after
// the board is painted.
export { default as OpenOffer } from "./OpenOffer.svelte";
export { default as Panels } from "./Panels.svelte";
export { default as ReplayControls } from "./ReplayControls.svelte";
