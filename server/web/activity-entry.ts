// Vite plugins for the page of Discord's Activity: nonces for its scripts, and a smaller SDK of Discord.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * Adds an inline script that loads the page's scripts with its own nonce. In some apps of Discord, the page
 * has an opaque origin, and `'self'` in the content security policy of Discord's proxy matches nothing. The
 * inline script still runs there, because the proxy gives every inline script a nonce. A policy without
 * nonces blocks the inline script; then the page's own script tag loads the entry script.
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
        // Remove the preloads: without the nonce they fail, and so do later imports of the same files.
        const html = preloads.reduce((left, [link]) => left.replace(link, ""), page);
        return {
          html,
          tags: [{ tag: "script", children: loader(files), injectTo: "head-prepend" as const }],
        };
      },
    },
  };
}

/** The inline script. The entry is the first file. Vite takes the nonce of later chunks from the meta tag. */
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

/** The SDK’s module for the flags of permissions, which avoids `BigInt` for the sake of old engines. */
const BIG_INTEGERS = /embedded-app-sdk\/output\/utils\/BigFlagUtils\.mjs$/;
/** The SDK’s copy of zod, which is larger than the rest of the SDK. */
const VALIDATION = /embedded-app-sdk\/output\/lib\/zod\/lib\/index\.mjs$/;

/**
 * Leaves out parts of the SDK: its big integers, and its validation of messages. The page reads few fields of
 * these messages and checks them itself (src/activity/sdk.ts). The SDK still accepts messages from Discord’s
 * origins only.
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

/**
 * A module with the exports of `original`. Each export is a schema that accepts everything, and also a
 * function that returns this schema.
 */
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
