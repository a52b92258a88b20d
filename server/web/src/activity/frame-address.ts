// The address of the page inside Discord’s frame. The hash names the page within the site, such as `#/rooms/k3f9x2#12`.
// Path and query stay as Discord opened them, so a reload asks the server for the Activity again.

import { staysOn, type addressBar } from "../shell/address-bar";

export interface AddressHolder {
  location: Pick<Location, "href" | "hash">;
  history: Pick<History, "pushState" | "replaceState" | "state">;
}

/** The address bar for the page inside the frame. `site` is the origin of links that users share. */
export function frameAddress({ location, history }: AddressHolder, site: string): typeof addressBar {
  const read = () => new URL(pathIn(location.hash), new URL(location.href).origin);
  return {
    read,
    write(address, mode) {
      const { pathname, search, hash } = new URL(address, read());
      const shown = `#${pathname}${search}${hash}`;
      if (mode === "push") history.pushState(null, "", shown);
      else history.replaceState(staysOn(address, read()) ? history.state : null, "", shown);
    },
    state: () => history.state,
    keep: (state) => history.replaceState({ ...history.state, ...state }, ""),
    origin: () => site,
  };
}

const pathIn = (hash: string): string => (/^#\/(?!\/)/.test(hash) ? hash.slice(1) : "/");

export function siteOrigin(named: string | undefined, own: string): string {
  try {
    return new URL(named ?? own).origin;
  } catch {
    return own;
  }
}
