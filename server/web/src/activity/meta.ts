// Values that the server wrote into the page.

/** The content of a `meta` element; undefined if the server left the element out or did not fill it in. */
export function metaContent(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return content === undefined || content === "" || content.startsWith("{{") ? undefined : content;
}
