// The parts of the game page that show a tip. They are a chunk of their own, because only new players get tips.
export { default as Tip } from "./Tip.svelte";
export { premoveTip, tip } from "./tip";
