// The address of the page. The Activity inside Discord replaces these functions, because the path and the query of its
// address must stay as Discord opened them.

export const addressBar = {
  read: (): URL => new URL(location.href),
  /** `address` may be relative. With `replace`, the state of the history entry is kept if the path stays the same. */
  write(address: string, mode: "push" | "replace"): void {
    if (mode === "push") history.pushState(null, "", address);
    else history.replaceState(staysOn(address, this.read()) ? history.state : null, "", address);
  },
  /** Null if no state is stored with the current history entry. */
  state: (): unknown => history.state,
  /** Stores a state with the current history entry, so that the page finds it again after “Back”. */
  keep: (state: unknown): void => history.replaceState(state, ""),
  origin: (): string => location.origin,
};

/** `address` may be relative. */
export const staysOn = (address: string, from: URL): boolean =>
  new URL(address, from).pathname === from.pathname;
