// The parts of the game page for hints: a chunk of their own, because only games against the computer have them.
export { default as HintButton } from "./HintButton.svelte";
export { default as SuggestionMessage } from "./SuggestionMessage.svelte";
export { current, suggestionMarks } from "./suggestion";
