// The address of the page inside Discord’s frame. Its path and query stay as Discord opened them, and the page within
// the site is in its hash, such as `#/rooms/k3f9x2#12`. A reload therefore asks the server for the Activity again.

import { staysOn, type addressBar } from "../shell/address-bar";

/** The part of a window that holds its address. */
export interface AddressHolder {
  location: Pick<Location, "href" | "hash">;
  history: Pick<History, "pushState" | "replaceState" | "state">;
}

/** The address bar of a page in a frame. `site` is the origin of links that users share. */
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
    keep: (state) => history.replaceState(state, ""),
    origin: () => site,
  };
}

/** The path within the site that a hash contains; the front page if it contains none. */
const pathIn = (hash: string): string => (/^#\/(?!\/)/.test(hash) ? hash.slice(1) : "/");

/** The origin of shared links: the site’s public address if the server named it, otherwise the page’s own origin. */
export function siteOrigin(named: string | undefined, own: string): string {
  try {
    return new URL(named ?? own).origin;
  } catch {
    return own;
  }
}
