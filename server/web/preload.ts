// Has the browser load the game page with the first request, and not only once the script has asked for it: whoever comes
// is either on it already or will be soon.
import type { Plugin } from "vite";

/** Names the chunks and styles of this module in the page's head. */
export function preload(module: string): Plugin {
  return {
    name: "preload",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const found = new Set<string>();
        const styles = new Set<string>();
        const visit = (name: string): void => {
          const chunk = chunks.find(({ fileName }) => fileName === name);
          if (!chunk || chunk.isEntry || found.has(name)) return;
          found.add(name);
          chunk.imports.forEach(visit);
          chunk.viteMetadata?.importedCss.forEach((style) => styles.add(style));
        };
        visit(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))?.fileName ?? "");
        const link = (attrs: Record<string, string | boolean>) => ({
          tag: "link",
          attrs,
          injectTo: "head" as const,
        });
        return [
          ...[...found].map((name) => link({ rel: "modulepreload", crossorigin: true, href: `/${name}` })),
          ...[...styles].map((name) =>
            link({ rel: "preload", as: "style", crossorigin: true, href: `/${name}` }),
          ),
        ];
      },
    },
  };
}
