// The components that the game page adds after its first board. `lazy-chunks.svelte.ts` loads this chunk when the
// browser is idle.
export { default as Panels } from "./Panels.svelte";
export { default as ReplayControls } from "./ReplayControls.svelte";
