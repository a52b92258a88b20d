// The analysis of a finished game, in a chunk of its own: it is loaded when somebody asks for it.
export { default as Analysis } from "./Analysis.svelte";
