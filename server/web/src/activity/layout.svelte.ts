// The layout in which Discord shows the page, as reactive state and as an attribute of the document. The styles depend
// on the attribute.

import type { Discord, LayoutMode } from "./discord";

class Layout {
  mode: LayoutMode = $state("focused");

  /** Follows the layout for as long as the page is open. */
  async follow(discord: Discord): Promise<void> {
    await discord.followLayout((mode) => {
      this.mode = mode;
      document.documentElement.dataset.layout = mode;
    });
  }
}

export const layout = new Layout();
