// The files that a page loads.

/** Whether this is the path of a file whose name changes with its content, or of an icon. */
export const isAsset = (path: string): boolean => path.startsWith("/assets/") || path === "/throne.svg";

/** The files that the text of a page links, each once. */
export function linkedFiles(page: string): string[] {
  const links = [...page.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, path]) => path ?? "");
  return [...new Set(links)].filter(isAsset);
}
