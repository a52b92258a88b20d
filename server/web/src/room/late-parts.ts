// The parts of the game page that are loaded after the board is painted, in a chunk of their own.
export { default as OpenOffer } from "./OpenOffer.svelte";
export { default as Panels } from "./Panels.svelte";
export { default as ReplayControls } from "./ReplayControls.svelte";
