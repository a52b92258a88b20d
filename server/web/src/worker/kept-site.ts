// Keeps the page and its files in the browser's cache for visits without a network.
//
// Invariants: The browser gets a fetched response before it is kept, so a failure of the cache does not affect the
// response. A new page replaces the kept page only after all its linked files are kept, so the kept page always opens.
import { isNamedByContent, languageOf, linkedFiles } from "./page-files";

/** Without a network, this page is shown at every address. */
const PAGE = "/";
const FILES_MS = 30_000;
/** Must be less than the 10 seconds (`WORKER_MS`) for which the settings wait for the installation. */
const INSTALL_MS = 5_000;

export interface Environment {
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  openCache(): Promise<Cache>;
  /** Runs a task. Of the tasks given to this function in all workers of the site, only one runs at a time. */
  exclusively(task: () => Promise<void>): Promise<unknown>;
}

/** An event of a service worker, which lasts until the given promises are settled. */
export interface WaitUntilEvent {
  waitUntil(task: Promise<unknown>): void;
}

export class KeptSite {
  readonly #environment: Environment;
  /**
   * The paths of the files that pages have loaded since the worker started. The page's HTML does not link all of them:
   * some are chunks that the page loads later.
   */
  readonly #used = new Set<string>();

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /**
   * Fetches and keeps the page, without a visit by the user. Never rejects, and resolves within `INSTALL_MS`, because
   * the worker is useful even without a kept page.
   */
  async keepFirst(): Promise<void> {
    const signal = AbortSignal.timeout(FILES_MS);
    const kept = this.#environment.fetch(PAGE, { cache: "no-cache", signal }).then(async (response) => {
      if (response.ok) await this.#keepPage(response);
    });
    const limit = new Promise<void>((resolve) => setTimeout(resolve, INSTALL_MS));
    await Promise.race([kept.catch(ignore), limit]);
  }

  /** The language of the kept page; English if no page is kept. Never rejects. */
  async language(): Promise<string> {
    return languageOf((await (await this.#kept(PAGE))?.text()) ?? "");
  }

  /** Fetches and keeps the page again if the kept page is in another language. Never rejects. */
  async keepIn(language: string): Promise<void> {
    if ((await this.language()) !== language) await this.keepFirst();
  }

  /** The page from the network; if the network fails, the kept page, which then says that there is no connection. */
  async page(request: Request, event: WaitUntilEvent): Promise<Response> {
    let response: Response;
    try {
      response = await this.#environment.fetch(request);
    } catch {
      return (await this.#kept(PAGE)) ?? Response.error();
    }
    // A page is not kept if the address has a query, for which the server may send another page.
    if (response.ok && pathOf(request) === PAGE && new URL(request.url).search === "")
      event.waitUntil(this.#keepPage(response.clone()).catch(ignore));
    return response;
  }

  /**
   * The kept copy of a file, or the file from the network if there is no copy. A copy is not outdated, because the name
   * of a file changes with its content. Only the icon's name is fixed, so its copy is renewed with each new page.
   */
  async file(request: Request, event: WaitUntilEvent): Promise<Response> {
    const kept = await this.#kept(request);
    const response = kept ?? (await this.#environment.fetch(request));
    if (response.ok) this.#used.add(pathOf(request));
    if (response.ok && !kept) event.waitUntil(this.#keepFile(request, response.clone()).catch(ignore));
    return response;
  }

  async #kept(request: Request | string): Promise<Response | undefined> {
    try {
      return await (await this.#environment.openCache()).match(request);
    } catch {
      return undefined;
    }
  }

  async #keepFile(request: Request, response: Response): Promise<void> {
    await (await this.#environment.openCache()).put(request, response);
  }

  /** Keeps a page with its linked files. Then deletes all other files, except those in `#used`. */
  async #keepPage(response: Response): Promise<void> {
    const text = await response.clone().text();
    await this.#environment.exclusively(async () => {
      const cache = await this.#environment.openCache();
      if ((await (await cache.match(PAGE))?.text()) === text) return;
      const before = await cache.keys();
      const links = linkedFiles(text);
      const kept = new Set(before.map(pathOf));
      const missing = links.filter((path) => !kept.has(path) || !isNamedByContent(path));
      try {
        await this.#keepFiles(cache, missing);
        await cache.put(PAGE, response);
      } catch (error) {
        const added = missing.filter((path) => !kept.has(path) && !this.#used.has(path));
        await Promise.all(added.map((path) => cache.delete(path)));
        throw error;
      }
      const needed = new Set([PAGE, ...links, ...this.#used]);
      await Promise.all(before.filter((file) => !needed.has(pathOf(file))).map((file) => cache.delete(file)));
    });
  }

  /** Fetches all files, and then stores them. Rejects if a file cannot be fetched in time, or cannot be stored. */
  async #keepFiles(cache: Cache, paths: string[]): Promise<void> {
    const signal = AbortSignal.timeout(FILES_MS);
    const responses = await Promise.all(
      paths.map(async (path) => {
        const response = await this.#environment.fetch(path, { signal });
        if (!response.ok) throw new Error(`${path} was answered with status ${response.status}`);
        return [path, response] as const;
      }),
    );
    for (const [path, response] of responses) await cache.put(path, response);
  }
}

const pathOf = ({ url }: Request): string => new URL(url).pathname;

// Failures are ignored, because the next visit tries again.
const ignore = (): void => {};
