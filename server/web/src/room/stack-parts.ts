// The component of the game page for boards with stacks, as one chunk that `lazy-chunks.svelte.ts` loads.
export { default as StackInspector } from "./StackInspector.svelte";
