// The layout in which Discord shows the page: as reactive state, and as an attribute for the styles.

import type { Discord, LayoutMode } from "./discord";

class Layout {
  mode: LayoutMode = $state("focused");

  async follow(discord: Discord): Promise<void> {
    await discord.followLayout((mode) => {
      this.mode = mode;
      document.documentElement.dataset.layout = mode;
    });
  }
}

export const layout = new Layout();
