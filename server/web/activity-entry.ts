// Vite plugins for the page of Discord's Activity: nonces for its scripts, and a smaller SDK of Discord.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * Loads the scripts of the page by an inline script, which passes its nonce on. In some apps of Discord, the page has
 * an opaque origin, so `'self'` in the content security policy of Discord's proxy matches nothing; but the proxy gives
 * every inline script a nonce. A policy without nonces blocks the inline script, and the entry is loaded by its own
 * tag.
 */
export function nonceLoader(): Plugin {
  return {
    name: "nonce-loader",
    transformIndexHtml: {
      order: "post",
      handler(page) {
        const preloads = [...page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\s*/g)];
        const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1];
        const files = JSON.stringify([...new Set([entry, ...preloads.map(([, href]) => href)])]);
        // A preload without the nonce fails, and so would a later import of the same file.
        const html = preloads.reduce((left, [link]) => left.replace(link, ""), page);
        return {
          html,
          tags: [{ tag: "script", children: loader(files), injectTo: "head-prepend" as const }],
        };
      },
    },
  };
}

/** The inline script. The first file is the entry. Vite reads the nonce of later chunks from the meta tag. */
const loader = (files: string): string => `
      (() => {
        const { nonce } = document.currentScript;
        const add = (tag, properties) =>
          document.head.append(Object.assign(document.createElement(tag), { nonce }, properties));
        const [entry, ...others] = ${files};
        const meta = document.createElement("meta");
        meta.setAttribute("property", "csp-nonce");
        meta.nonce = nonce;
        document.head.append(meta);
        for (const href of others) add("link", { rel: "modulepreload", crossOrigin: "", href });
        add("script", { type: "module", crossOrigin: "", src: entry });
      })();
    `;

/** The SDK’s big integers for engines without `BigInt`. They compute its list of permissions. */
const BIG_INTEGERS = /embedded-app-sdk\/output\/utils\/BigFlagUtils\.mjs$/;
/** The SDK’s copy of zod, which is larger than the rest of the SDK. */
const VALIDATION = /embedded-app-sdk\/output\/lib\/zod\/lib\/index\.mjs$/;

/**
 * Leaves out parts of the SDK. It takes messages from Discord’s origins only and validates all fields; the page reads
 * few fields and checks them itself (src/activity/sdk.ts). So every schema becomes one that accepts everything.
 */
export function slimSdk(): Plugin {
  return {
    name: "slim-sdk",
    enforce: "pre",
    load: {
      filter: { id: [BIG_INTEGERS, VALIDATION] },
      handler: (id) =>
        BIG_INTEGERS.test(id)
          ? "export default { getFlag: (index) => 1n << BigInt(index) }"
          : acceptingSchemas(readFileSync(id, "utf8")),
    },
    transform: {
      filter: { id: /embedded-app-sdk\/output\// },
      handler: (code) => ({ code, map: null, moduleSideEffects: false }),
    },
  };
}

/** A module with the same exports. Each is a schema that accepts everything, and a function that returns one. */
function acceptingSchemas(original: string): string {
  const names = [...original.matchAll(/^export \{(.*)\};?$/gm)].flatMap(([, list]) =>
    (list ?? "").split(","),
  );
  const exported = names.map((name) => name.trim().split(" as ").at(-1));
  return `
    const schema = new Proxy(() => schema, { get: (_, name) => (name === "parse" ? (value) => value : schema) });
    export { ${exported.map((name) => `schema as ${name}`).join(", ")} };
  `;
}
