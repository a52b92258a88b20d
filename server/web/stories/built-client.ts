// Serves the client in dist/ instead of the one in the server's binary, so that a change of the page needs no build of
// the server: set `KONAKIS_DIST=1` after `npm run build`. The server's addition to the page stays in it.
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import type { BrowserContext } from "playwright-core";

const DIST = resolve(import.meta.dirname, "../dist");
const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

/** Serves all files of the client from dist/ in this context. */
export async function serveBuiltClient(context: BrowserContext): Promise<void> {
  await context.route("**/*", async (route) => {
    const request = route.request();
    const path = join(DIST, new URL(request.url()).pathname);
    const type = TYPES[extname(path)];
    if (type && existsSync(path) && statSync(path).isFile())
      return route.fulfill({ body: readFileSync(path), contentType: type });
    if (request.resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const page = readFileSync(join(DIST, "index.html"), "utf8");
    const data = /<script[^>]*id="view"[^>]*>[^<]*<\/script>/.exec(await response.text())?.[0] ?? "";
    await route.fulfill({ response, body: page.replace("</body>", () => `${data}</body>`) });
  });
}
