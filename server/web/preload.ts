// Vite plugin that preloads a module that most visitors need soon, such as the game page. The browser starts
// the download with the HTML, before the entry script imports the module.
import type { Plugin } from "vite";

/**
 * Adds a `modulepreload` link for the module’s chunk and for each chunk that it imports, directly or
 * indirectly. The entry chunk gets no link, because it has a script tag.
 */
export function preload(module: string): Plugin {
  return {
    name: "preload",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const found = new Set<string>();
        const visit = (name: string): void => {
          const chunk = chunks.find(({ fileName }) => fileName === name);
          if (!chunk || chunk.isEntry || found.has(name)) return;
          found.add(name);
          chunk.imports.forEach(visit);
        };
        visit(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))?.fileName ?? "");
        return [...found].map((name) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${name}` },
          injectTo: "head" as const,
        }));
      },
    },
  };
}
