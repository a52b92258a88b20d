// Keeps the page and its files for visits without a network.
//
// Invariants: a fetched response is passed on before it is kept, and no failure of the cache affects it. A new page
// replaces the kept one only after all its files are kept, so the kept page always opens.
import { isNamedByContent, languageOf, linkedFiles } from "./page-files";

/** Without a network, this page is shown at every address. */
const PAGE = "/";
const FILES_MS = 30_000;
/** Must be less than the 10 seconds (`WORKER_MS`) for which the settings wait for the installation. */
const INSTALL_MS = 5_000;

export interface Environment {
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  openCache(): Promise<Cache>;
  /** Runs a task while no other such task runs in any worker of this site. */
  exclusively(task: () => Promise<void>): Promise<unknown>;
}

/** Lasts until the given promises are settled. */
export interface WaitUntilEvent {
  waitUntil(task: Promise<unknown>): void;
}

export class KeptSite {
  readonly #environment: Environment;
  /** The paths of files that pages have asked for since the worker started: a page may use files without linking them. */
  readonly #used = new Set<string>();

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /**
   * Keeps the page without a visit to it. Never rejects, and is bounded in time: the worker is useful even without a
   * kept page.
   */
  async keepFirst(): Promise<void> {
    const signal = AbortSignal.timeout(FILES_MS);
    const kept = this.#environment.fetch(PAGE, { cache: "no-cache", signal }).then(async (response) => {
      if (response.ok) await this.#keepPage(response);
    });
    const limit = new Promise<void>((resolve) => setTimeout(resolve, INSTALL_MS));
    await Promise.race([kept.catch(ignore), limit]);
  }

  /** English if no page is kept. Never rejects. */
  async language(): Promise<string> {
    return languageOf((await (await this.#kept(PAGE))?.text()) ?? "");
  }

  /** Keeps the page anew if the kept one is in another language. Never rejects. */
  async keepIn(language: string): Promise<void> {
    if ((await this.language()) !== language) await this.keepFirst();
  }

  /** The page from the network, or else the kept page, which says that there is no connection. */
  async page(request: Request, event: WaitUntilEvent): Promise<Response> {
    let response: Response;
    try {
      response = await this.#environment.fetch(request);
    } catch {
      return (await this.#kept(PAGE)) ?? Response.error();
    }
    // An address with a query may be answered with another page.
    if (response.ok && pathOf(request) === PAGE && new URL(request.url).search === "")
      event.waitUntil(this.#keepPage(response.clone()).catch(ignore));
    return response;
  }

  /**
   * The kept copy of a file, or else the file from the network. A copy is not outdated, because names change with the
   * content. Only the icon keeps its name; its copy is renewed with each new page.
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

  /** Keeps a page with its linked files, and drops all others except those that pages have asked for. */
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

  /** Stores the files after all are fetched. Rejects if one cannot be fetched in time or stored. */
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

// The next visit tries again.
const ignore = (): void => {};
