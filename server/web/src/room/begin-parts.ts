// The parts of the game page for the time before both sides have acted: a chunk of their own, because most visits need
// none of them.
export { default as Invite } from "../create/Invite.svelte";
export { announceFirstAction } from "./first-action";
export { default as FirstAction } from "./FirstAction.svelte";
export { default as Setup } from "./Setup.svelte";
export { default as SetupGuide } from "./SetupGuide.svelte";
export { default as SetupTray } from "./SetupTray.svelte";
