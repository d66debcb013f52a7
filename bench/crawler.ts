import { Agent, get } from "node:http";
import type { Socket } from "node:net";
import { gunzipSync } from "node:zlib";
import { addressNo } from "./request";

/** As many as a polite crawler opens. */
const CONNECTIONS = 4;

const INDEX = "/sitemap.xml";

/** What a crawl cost its sender. */
export interface Crawl {
  requests: number;
  /** What came over the connections, heads and compressed bodies. */
  bytes: number;
  /** How many answers were 304. */
  unchanged: number;
}

/** The addresses of the sitemap, each with its date if it has one. */
type Entries = Map<string, string | undefined>;

/**
 * Reads a square as a search engine does: its sitemap, then its pages, and again later what may have changed. Each of its
 * requests has a network address of its own, because no limit is measured here.
 */
export class Crawler {
  readonly #etags = new Map<string, string>();
  readonly #texts = new Map<string, string>();
  #dates: Entries = new Map();
  #visits = 0;

  constructor(
    readonly port: number,
    /** How many of the newest posts it reads. */
    readonly pages: number,
  ) {}

  /** The paths of the pages that it reads. */
  get paths(): string[] {
    return [...this.#dates.keys()].filter((path) => path.startsWith("/posts/")).slice(0, this.pages);
  }

  /** Reads the whole sitemap and every page, each with the ETag of the time before if there was one. */
  everything(): Promise<Crawl> {
    return this.#counted(async (read) => {
      await this.#readMap(read, () => true);
      await read(this.paths);
    });
  }

  /** Reads the parts of the sitemap and the pages that have another date than before, or a part that has none. */
  changed(): Promise<Crawl> {
    return this.#counted(async (read) => {
      const before = this.#dates;
      const isNews = (path: string, at: string | undefined) => at === undefined || before.get(path) !== at;
      await this.#readMap(read, isNews);
      const dates = this.#dates;
      await read(this.paths.filter((path) => isNews(path, dates.get(path))));
    });
  }

  async #readMap(read: Read, isWanted: (path: string, at: string | undefined) => boolean): Promise<void> {
    const dates: Entries = new Map();
    await read([INDEX]);
    const parts = this.#entriesAt(INDEX);
    await read([...parts].filter(([path, at]) => isWanted(path, at)).map(([path]) => path));
    for (const [part, at] of parts) {
      dates.set(part, at);
      for (const [path, changedAt] of this.#entriesAt(part)) dates.set(path, changedAt);
    }
    this.#dates = dates;
  }

  #entriesAt(path: string): Entries {
    const found = (this.#texts.get(path) ?? "").matchAll(
      /<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g,
    );
    return new Map(
      [...found].map(([, loc = "", at]) => {
        const { pathname, search } = new URL(loc);
        return [pathname + search, at];
      }),
    );
  }

  async #counted(work: (read: Read) => Promise<void>): Promise<Crawl> {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const sockets = new Set<Socket>();
    let [requests, unchanged] = [0, 0];
    try {
      await work(async (paths) => {
        const left = [...paths];
        requests += left.length;
        const readNext = async (): Promise<void> => {
          const path = left.shift();
          if (path === undefined) return;
          if ((await this.#read(path, agent, sockets)) === 304) unchanged += 1;
          await readNext();
        };
        await Promise.all(Array.from({ length: CONNECTIONS }, readNext));
      });
      return { requests, unchanged, bytes: [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0) };
    } finally {
      agent.destroy();
    }
  }

  /** Returns the status. Throws if it is neither 200 nor 304. */
  #read(path: string, agent: Agent, sockets: Set<Socket>): Promise<number> {
    const etag = this.#etags.get(path);
    const isMap = path.startsWith(INDEX);
    const headers = {
      "x-forwarded-for": addressNo(this.#visits++),
      "accept-encoding": "gzip",
      ...(etag !== undefined && { "if-none-match": etag }),
    };
    return new Promise((resolve, reject) => {
      const request = get({ port: this.port, host: "127.0.0.1", path, agent, headers }, (response) => {
        const { statusCode = 0 } = response;
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
        response.on("end", () => {
          if (statusCode !== 200 && statusCode !== 304)
            reject(new Error(`${path} was answered with ${statusCode}.`));
          if (response.headers.etag !== undefined) this.#etags.set(path, response.headers.etag);
          if (isMap && statusCode === 200) {
            const body = Buffer.concat(chunks);
            const isCompressed = response.headers["content-encoding"] === "gzip";
            this.#texts.set(path, (isCompressed ? gunzipSync(body) : body).toString());
          }
          resolve(statusCode);
        });
      });
      request.on("socket", (socket) => sockets.add(socket)).on("error", reject);
    });
  }
}

type Read = (paths: readonly string[]) => Promise<void>;
