// The two layouts of the game page: the panels beside the board or, as on a phone held upright, below it.

import { MediaQuery } from "svelte/reactivity";

/** Whether the panels are beside the board. `RoomLayout.svelte` has the same condition. */
export const twoColumns = new MediaQuery("(min-width: 60rem), (min-width: 38rem) and (max-height: 34rem)");

/** Whether the whole page scrolls. Otherwise the panels scroll beside the board. */
export const pageScrolls = new MediaQuery("(max-width: 59.99rem), (max-height: 34rem)");
