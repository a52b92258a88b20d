// The address of the page. The Activity inside Discord replaces these functions, because the path and the query of its
// address must stay as Discord opened them.

export const addressBar = {
  read: (): URL => new URL(location.href),
  /**
   * Adds a history entry, or replaces the current one. `address` may be relative. With `replace`, the entry keeps its
   * state if the path stays the same.
   */
  write(address: string, mode: "push" | "replace"): void {
    if (mode === "push") history.pushState(null, "", address);
    else history.replaceState(staysOn(address, this.read()) ? history.state : null, "", address);
  },
  /** The state that is stored with the current history entry; null if there is none. */
  state: (): unknown => history.state,
  /**
   * Adds properties to the state of the current history entry, so that the page finds them again after “Back”. The page
   * and its reading position share this state.
   */
  keep: (state: object): void => history.replaceState({ ...history.state, ...state }, ""),
  origin: (): string => location.origin,
};

/** Whether `address`, which may be relative, has the same path as `from`. */
export const staysOn = (address: string, from: URL): boolean =>
  new URL(address, from).pathname === from.pathname;
