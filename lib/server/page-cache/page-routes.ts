import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { PageTraits } from "@/lib/pages/shared-page";

const Route = z.object({ page: z.string(), regex: z.string() });

/** The part that is read of the list of routes that `next build` writes. */
const RoutesManifest = z.object({
  staticRoutes: z.array(Route),
  dynamicRoutes: z.array(Route),
  redirects: z.array(z.object({ source: z.string(), regex: z.string(), internal: z.boolean().optional() })),
});

/** The part that is read of the list of responses that `next build` has made ahead. */
const PrerenderManifest = z.object({ routes: z.record(z.string(), z.unknown()) });

/** An address of a page, as the page cache sees it. */
export interface PageRoute {
  /** The route that answers it, such as `/posts/[id]`. */
  page: string;
  /** The cache key: the address without parameters that do not change the page. */
  url: string;
}

/** Bounds the memory for cache keys; a search may be long. */
const URL_LENGTH_MAX = 1000;

interface Pattern {
  page: string;
  path: RegExp;
}

/**
 * The routes of the pages, and what the pages have said about themselves: whether all visitors get the same one, and
 * which parameters it reads. A page says so whenever it is rendered, so a route is known from its first page on.
 */
export class PageRoutes {
  readonly #patterns: readonly Pattern[];
  readonly #files: ReadonlySet<string>;
  /** Undefined for a route whose pages are made for each request. */
  readonly #parameters = new Map<string, ReadonlySet<string> | undefined>();

  /** `prerendered` are the routes whose responses were made with the build, the same for everybody. */
  constructor(
    patterns: readonly Pattern[],
    files: Iterable<string>,
    readonly prerendered: ReadonlySet<string> = new Set(),
  ) {
    this.#patterns = patterns;
    this.#files = new Set(files);
    for (const page of prerendered) this.#parameters.set(page, new Set());
  }

  /** Whether an address leads to a file, which costs nothing to make. */
  isFile(url: string): boolean {
    const [path = ""] = url.split("?", 1);
    return path.startsWith("/_next/static/") || path.startsWith("/uploads/") || this.#files.has(path);
  }

  /**
   * The page of an address: undefined if there is none, and "own" if it is made for each request. An address with a
   * parameter given twice is not cached.
   */
  find(url: string): PageRoute | "own" | undefined {
    const [path = "", ...search] = url.split("?");
    // Next redirects these to the address with one slash.
    if (path.includes("//") || this.isFile(path)) return "own";
    const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
    const page = this.#patterns.find((one) => one.path.test(plain))?.page;
    if (page === undefined) return undefined;
    const query = search.join("?");
    const read = this.#parameters.has(page) ? readOf(query, this.#parameters.get(page)) : query;
    if (read === undefined) return "own";
    const names = [...new URLSearchParams(read)].map(([name]) => name);
    const cacheUrl = read === "" ? plain : `${plain}?${read}`;
    const isCacheable = new Set(names).size === names.length && cacheUrl.length <= URL_LENGTH_MAX;
    return isCacheable ? { page, url: cacheUrl } : "own";
  }

  /** Remembers what a page of this route has said, unless it was an error or not found. */
  learn(page: string, { isShared, parameters }: PageTraits, status: number): void {
    if (status === 404 || status >= 500 || this.prerendered.has(page)) return;
    const known = this.#parameters.get(page);
    if (!isShared) this.#parameters.set(page, undefined);
    else if (status === 200) this.#parameters.set(page, new Set([...(known ?? []), ...parameters]));
  }
}

/** The parts of a query with parameters that a page reads; undefined for a page that is made for each request. */
const readOf = (query: string, parameters: ReadonlySet<string> | undefined): string | undefined =>
  parameters &&
  query
    .split("&")
    .filter((part) => [...new URLSearchParams(part)].some(([name]) => parameters.has(name)))
    .join("&");

/** The routes of the build in a folder, and the files in `public` beside it. */
export function routesOfBuild(folder = join(process.cwd(), ".next")): PageRoutes {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));
  const { staticRoutes, dynamicRoutes, redirects } = RoutesManifest.parse(read("routes-manifest.json"));
  const { routes } = PrerenderManifest.parse(read("prerender-manifest.json"));
  const patterns = [
    ...redirects.filter(({ internal }) => !internal).map(({ source, regex }) => ({ page: source, regex })),
    ...staticRoutes,
    ...dynamicRoutes,
  ].map(({ page, regex }) => ({ page, path: new RegExp(regex) }));
  const files = readdirSync("public").map((file) => `/${file}`);
  return new PageRoutes(patterns, files, new Set(Object.keys(routes)));
}
