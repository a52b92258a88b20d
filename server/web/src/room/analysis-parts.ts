// The analysis of a finished game: a chunk that is loaded on request.
export { default as Analysis } from "./Analysis.svelte";
