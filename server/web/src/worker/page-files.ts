// Finds in a page's HTML the files that the page links, and the language of the page.

/** Whether the file's name changes with its content. */
export const isNamedByContent = (path: string): boolean => path.startsWith("/assets/");

export const isAsset = (path: string): boolean => isNamedByContent(path) || path === "/throne.svg";

/** The assets that a page links, each once. */
export function linkedFiles(page: string): string[] {
  const links = [...page.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, path]) => path ?? "");
  return [...new Set(links)].filter(isAsset);
}

/** The language of a page; English if the page names none. */
export const languageOf = (page: string): string => /<html\b[^>]*\blang="([\w-]+)"/.exec(page)?.[1] ?? "en";
