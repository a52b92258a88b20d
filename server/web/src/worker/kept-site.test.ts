import { afterEach, expect, test, vi } from "vitest";
import { KeptSite } from "./kept-site";

const ORIGIN = "https://k.example";
const PAGE = '<link href="/throne.svg"><script src="/assets/a.js"></script>';
const NEXT = '<link href="/throne.svg"><script src="/assets/b.js"></script><link href="/assets/b.css">';

type Answers = Record<string, string | number | "hang">;

/** A cache that takes at most `capacity` files. */
class FakeCache {
  capacity = Infinity;
  readonly files = new Map<string, Response>();

  match = async (request: Request | string) => this.files.get(path(request))?.clone();
  keys = async () => [...this.files.keys()].map((file) => new Request(ORIGIN + file));
  delete = async (request: Request | string) => this.files.delete(path(request));
  put = async (request: Request | string, response: Response) => {
    if (this.files.size >= this.capacity && !this.files.has(path(request)))
      throw new DOMException("full", "QuotaExceededError");
    this.files.set(path(request), new Response(await response.text()));
  };
}

const path = (request: Request | string) =>
  new URL(typeof request === "string" ? request : request.url, ORIGIN).pathname;

/** A site whose server answers each path with a text, a status, or never (`hang`). Requests for other paths fail. */
function setUp(answers: Answers) {
  const cache = new FakeCache();
  const tasks: Promise<unknown>[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  const site = new KeptSite({
    fetch: (request, init) => answer(answers[path(request)], init?.signal),
    openCache: async () => cache as unknown as Cache,
    exclusively: (task) => (turn = turn.then(task, task)),
  });
  const event = { waitUntil: (task: Promise<unknown>) => void tasks.push(task) };
  const text = async (response: Promise<Response>) => (await response).text();
  return {
    cache,
    site,
    paths: () => [...cache.files.keys()].sort(),
    page: (at = "/") => text(site.page(new Request(ORIGIN + at), event)),
    file: (at: string) => text(site.file(new Request(ORIGIN + at), event)),
    /** Waits for the tasks that continue after an answer. Rejects if a task has failed. */
    settled: () => Promise.all(tasks.splice(0)),
  };
}

function answer(given: string | number | undefined, signal?: AbortSignal | null): Promise<Response> {
  if (given === undefined) return Promise.reject(new TypeError("no network"));
  if (typeof given === "number") return Promise.resolve(new Response("", { status: given }));
  if (given !== "hang") return Promise.resolve(new Response(given));
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}

/** A site that has kept `PAGE`. From then on, its server gives the answers `next`. */
async function kept(next: Answers) {
  const answers: Answers = { "/": PAGE, "/throne.svg": "icon", "/assets/a.js": "a" };
  const visit = setUp(answers);
  await visit.page();
  await visit.settled();
  for (const at of Object.keys(answers)) delete answers[at];
  Object.assign(answers, next);
  return { ...visit, answers };
}

afterEach(() => void vi.useRealTimers());

test("a visited page opens without a network", async () => {
  const visit = await kept({});
  expect(await visit.page("/rooms/a")).toBe(PAGE);
  expect(await visit.file("/assets/a.js")).toBe("a");
});

test("a page with a query is not kept", async () => {
  const visit = await kept({ "/": NEXT, "/throne.svg": "t", "/assets/b.js": "b", "/assets/b.css": "c" });
  expect(await visit.page("/?frame_id=1")).toBe(NEXT);
  await visit.settled();
  expect(visit.paths()).toEqual(["/", "/assets/a.js", "/throne.svg"]);
});

test("a new page and its files replace the kept ones", async () => {
  const visit = await kept({ "/": NEXT, "/throne.svg": "new", "/assets/b.js": "b", "/assets/b.css": "c" });
  expect(await visit.page()).toBe(NEXT);
  await visit.settled();
  expect(visit.paths()).toEqual(["/", "/assets/b.css", "/assets/b.js", "/throne.svg"]);
  expect(await visit.file("/throne.svg")).toBe("new");
});

test("a loaded file stays kept even if no page links it", async () => {
  const visit = await kept({ "/assets/late.js": "late" });
  await visit.file("/assets/late.js");
  await visit.settled();
  Object.assign(visit.answers, { "/": NEXT, "/throne.svg": "t", "/assets/b.js": "b", "/assets/b.css": "c" });
  await visit.page();
  await visit.settled();
  expect(visit.paths()).toContain("/assets/late.js");
});

test("a page loads even if one of its files fails", async () => {
  const visit = await kept({ "/": NEXT, "/throne.svg": "t", "/assets/b.js": 503, "/assets/b.css": "c" });
  expect(await visit.page()).toBe(NEXT);
  await visit.settled();
  expect(visit.paths()).toEqual(["/", "/assets/a.js", "/throne.svg"]);
  delete visit.answers["/"];
  expect(await visit.page()).toBe(PAGE);
});

test("a page loads even if one of its files hangs", async () => {
  const limits: AbortController[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    limits.push(new AbortController());
    return limits.at(-1)!.signal;
  });
  const visit = await kept({ "/": NEXT, "/throne.svg": "t", "/assets/b.js": "hang", "/assets/b.css": "c" });
  expect(await visit.page()).toBe(NEXT);
  await vi.waitFor(() => expect(limits).toHaveLength(2));
  limits[1]?.abort();
  await visit.settled();
  expect(visit.paths()).toEqual(["/", "/assets/a.js", "/throne.svg"]);
  vi.restoreAllMocks();
});

test.each([3, 4])("pages and files load even if storage takes only %i files", async (capacity) => {
  const visit = await kept({ "/": NEXT, "/throne.svg": "t", "/assets/b.js": "b", "/assets/b.css": "c" });
  visit.cache.capacity = capacity;
  expect(await visit.page()).toBe(NEXT);
  await visit.settled();
  expect(visit.paths()).toEqual(["/", "/assets/a.js", "/throne.svg"]);
  visit.cache.capacity = 0;
  expect(await visit.file("/assets/b.js")).toBe("b");
  await visit.settled();
  expect(visit.paths()).toEqual(["/", "/assets/a.js", "/throne.svg"]);
});

test("a file loads even if storage cannot be opened", async () => {
  const broken = new KeptSite({
    fetch: () => answer("b"),
    openCache: () => Promise.reject(new DOMException("broken", "UnknownError")),
    exclusively: (task) => task(),
  });
  const response = await broken.file(new Request(`${ORIGIN}/assets/b.js`), { waitUntil: () => {} });
  expect(await response.text()).toBe("b");
});

test("of two pages kept concurrently, the later page’s files stay", async () => {
  const visit = await kept({ "/": NEXT, "/throne.svg": "t", "/assets/b.js": "b", "/assets/b.css": "c" });
  await visit.page();
  Object.assign(visit.answers, { "/": PAGE, "/assets/a.js": "a" });
  await visit.page();
  await visit.settled();
  expect(visit.paths()).toEqual(["/", "/assets/a.js", "/throne.svg"]);
});

test("the page in a new language replaces the kept page", async () => {
  const french = `<html lang="fr">${NEXT}`;
  const visit = await kept({ "/": french, "/throne.svg": "t", "/assets/b.js": "b", "/assets/b.css": "c" });
  expect(await visit.site.language()).toBe("en");
  await visit.site.keepIn("en");
  expect(await visit.page("/rooms/a")).toBe(PAGE);
  await visit.site.keepIn("fr");
  expect(await visit.site.language()).toBe("fr");
  expect(await visit.page("/rooms/a")).toBe(french);
});

test("the kept page stays if the page in a new language fails", async () => {
  const visit = await kept({});
  await visit.site.keepIn("fr");
  expect(await visit.page()).toBe(PAGE);
});

test("the installation succeeds even if a file fails", async () => {
  const { site, paths } = setUp({ "/": PAGE, "/throne.svg": "icon", "/assets/a.js": 503 });
  await site.keepFirst();
  expect(paths()).toEqual([]);
});

test("the installation does not keep an error page", async () => {
  const { site, paths } = setUp({ "/": 503 });
  await site.keepFirst();
  expect(paths()).toEqual([]);
});

test("the installation ends after at most 5 seconds", async () => {
  vi.useFakeTimers();
  const { site } = setUp({ "/": PAGE, "/throne.svg": "icon", "/assets/a.js": "hang" });
  const installed = site.keepFirst();
  await vi.advanceTimersByTimeAsync(5_000);
  await installed;
});
