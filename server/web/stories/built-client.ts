// If `KONAKIS_DIST` is set, serves the client in dist/ instead of the client in the server's binary. A change of the
// page then needs only `npm run build`.
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

/** The file of dist/ at an address. Null without a file, without a type in `TYPES`, or without `KONAKIS_DIST`. */
export function builtFile(address: string): { body: Buffer; type: string } | null {
  if (!process.env.KONAKIS_DIST) return null;
  const path = join(DIST, new URL(address, "http://local").pathname);
  const type = TYPES[extname(path)];
  return type && existsSync(path) && statSync(path).isFile() ? { body: readFileSync(path), type } : null;
}

/**
 * The built page of the Activity, with its placeholders filled in. Null for the address of another page, or without
 * `KONAKIS_DIST`.
 */
export function builtPage(address: string, application: string): string | null {
  if (!process.env.KONAKIS_DIST || !address.startsWith("/?")) return null;
  const language = new URL(address, "http://local").searchParams.get("lang") ?? "";
  const page = readFileSync(join(DIST, language === "en" ? "" : language, "activity.html"), "utf8");
  return page.replace("{{application}}", application).replace("{{public_url}}", "https://konakis.example");
}

export async function serveBuiltClient(context: BrowserContext): Promise<void> {
  await context.route("**/*", async (route) => {
    const request = route.request();
    const file = builtFile(request.url());
    if (file) return route.fulfill({ body: file.body, contentType: file.type });
    // If a service worker fetches a page, the type of the request is not `document`.
    const ofWorker = Boolean(request.serviceWorker());
    // A framed page comes through Discord's proxy, which serves the built page itself.
    const isFramed = !ofWorker && request.frame().parentFrame() !== null;
    if ((request.resourceType() !== "document" && !ofWorker) || isFramed) return route.fallback();
    const response = await route.fetch().catch(() => null);
    // A story may have stopped the server.
    if (!response) return route.abort("connectionrefused");
    if (!response.headers()["content-type"]?.startsWith("text/html")) return route.fulfill({ response });
    const served = await response.text();
    const language = /<html lang="(\w+)"/.exec(served)?.[1] ?? "en";
    const page = readFileSync(join(DIST, language === "en" ? "" : language, "index.html"), "utf8");
    const data = /<script[^>]*id="view"[^>]*>[^<]*<\/script>/.exec(served)?.[0] ?? "";
    await route.fulfill({ response, body: page.replace("</body>", () => `${data}</body>`) });
  });
}
