// The parts of the game page for hints, in a chunk of their own: only games against the computer have them.
export { default as HintButton } from "./HintButton.svelte";
export { default as SuggestionMessage } from "./SuggestionMessage.svelte";
export { current, suggestionMarks } from "./suggestion";
