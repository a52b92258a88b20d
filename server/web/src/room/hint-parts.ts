// The parts of the game page that show a hint. They are a chunk of their own, because few games need them.
export { default as SuggestionMessage } from "./SuggestionMessage.svelte";
export { current, suggestionMarks } from "./suggestion";
