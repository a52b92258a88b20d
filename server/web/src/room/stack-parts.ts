// The parts of the game page for boards with stacks, in a chunk of their own.
export { default as StackInspector } from "./StackInspector.svelte";
