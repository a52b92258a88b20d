// The parts of the game page that show hints. They are a chunk of their own, because only games against the
// computer have hints.
export { default as HintButton } from "./HintButton.svelte";
export { default as SuggestionMessage } from "./SuggestionMessage.svelte";
export { current, suggestionMarks } from "./suggestion";
