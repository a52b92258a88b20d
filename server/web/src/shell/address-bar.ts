// The address of the page within the site. The Activity inside Discord replaces these functions, because its own
// address must stay as Discord opened it.

export const addressBar = {
  /** The current address. */
  read: (): URL => new URL(location.href),
  /** Changes the address without loading a page. It may be relative. */
  write(address: string, mode: "push" | "replace"): void {
    history[mode === "push" ? "pushState" : "replaceState"](null, "", address);
  },
  /** The origin of links that users share. */
  origin: (): string => location.origin,
};
