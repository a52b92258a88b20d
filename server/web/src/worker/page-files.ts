// The files that a page loads, and its language.

/** Whether this is the path of a file whose name changes with its content. */
export const isNamedByContent = (path: string): boolean => path.startsWith("/assets/");

/** Whether this is the path of a file whose name changes with its content, or of the icon of the site. */
export const isAsset = (path: string): boolean => isNamedByContent(path) || path === "/throne.svg";

/** The assets that the text of a page links, each once. */
export function linkedFiles(page: string): string[] {
  const links = [...page.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, path]) => path ?? "");
  return [...new Set(links)].filter(isAsset);
}

/** The language that the text of a page names; English if it names none. */
export const languageOf = (page: string): string => /<html\b[^>]*\blang="([\w-]+)"/.exec(page)?.[1] ?? "en";
