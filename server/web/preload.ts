// Has the browser load the game page with the first request, and not only once the script has asked for it: whoever comes
// is either on it already or will be soon.
import type { Plugin } from "vite";

/** Names the chunks of this module in the page's head. */
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
