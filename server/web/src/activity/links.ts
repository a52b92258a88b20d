// Links inside Discord’s frame. Most pages of the site open in the frame. Links to the front page, and to
// pages that do not work in the frame, lead to the lobby or game that everybody sees. Files, the privacy page
// and other sites open outside Discord, after the user’s confirmation. Links within a page scroll without
// changing the address.

export type LinkAction =
  { kind: "stay" } | { kind: "lobby" } | { kind: "scroll"; id: string } | { kind: "outside"; url: string };

/** Pages that do not work in the frame. The lobby replaces the form for a new game. */
const REPLACED = ["/create", "/settings"];

/** The effect of a click on a link. `own` is the origin of the page, `site` that of the public site. */
export function linkAction(href: string, download: boolean, own: string, site: string): LinkAction {
  if (href.startsWith("#")) return { kind: "scroll", id: href.slice(1) };
  const to = new URL(href, own);
  const inside = to.origin === own;
  const path = to.pathname + to.search + to.hash;
  if (inside && (download || to.pathname === "/privacy")) return { kind: "outside", url: site + path };
  if (!inside) return to.protocol === "https:" ? { kind: "outside", url: to.href } : { kind: "stay" };
  return REPLACED.includes(to.pathname) || to.pathname === "/" ? { kind: "lobby" } : { kind: "stay" };
}

/** Handles clicks on links before the router does. Returns a function that removes the handler. */
export function handleLinks(site: string, act: (action: LinkAction) => void): () => void {
  const click = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const href = link?.getAttribute("href");
    if (!link || href == null) return;
    const action = linkAction(href, link.hasAttribute("download"), location.origin, site);
    if (action.kind === "stay") return;
    event.preventDefault();
    if (action.kind === "scroll") document.getElementById(action.id)?.scrollIntoView();
    else act(action);
  };
  addEventListener("click", click, { capture: true });
  return () => removeEventListener("click", click, { capture: true });
}
