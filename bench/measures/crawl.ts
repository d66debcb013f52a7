import assert from "node:assert/strict";
import { Connection } from "../connection";
import { type Contestant, startAlone } from "../contestant";
import { type Crawl, Crawler } from "../crawler";
import { type Measure, percent } from "../measure";
import { request } from "../request";
import type { Square } from "../square";

const PAGES = 1_000;
/** Each on another post, before the crawl that reads only what changed. */
const COMMENTS = 5;
const SHARE_MAX = 0.05;
const MEGABYTE = 1_000_000;

/** P19: a crawler's second visits against its first, on a server that has rendered none of the pages before. */
export const crawl: Measure = async (bench) => {
  const square = await bench.square();
  const server = await startAlone(square);
  try {
    const crawler = new Crawler(server.port, PAGES);
    const first = await priced(server, () => crawler.everything());
    const second = await priced(server, () => crawler.everything());
    await comment(server, square, crawler.paths);
    const changed = await priced(server, () => crawler.changed());
    const share = second.cpuSeconds / first.cpuSeconds;
    return [
      {
        goal: "P19",
        measure: `a crawl of ${PAGES.toLocaleString("en")} pages again, by If-None-Match: CPU against the first time`,
        wanted: `≤ ${percent(SHARE_MAX)}`,
        found: percent(share),
        met: share <= SHARE_MAX,
        context: `first ${text(first)}; again ${text(second)}; by lastmod after ${COMMENTS} comments ${text(changed)}`,
      },
    ];
  } finally {
    await server.stop();
  }
};

interface PricedCrawl extends Crawl {
  /** Of all threads of the server. */
  cpuSeconds: number;
}

async function priced(server: Contestant, work: () => Promise<Crawl>): Promise<PricedCrawl> {
  const before = server.cpuSeconds() ?? Number.NaN;
  const done = await work();
  return { ...done, cpuSeconds: (server.cpuSeconds() ?? Number.NaN) - before };
}

const text = ({ requests, unchanged, bytes, cpuSeconds }: PricedCrawl) =>
  `${requests.toLocaleString("en")} requests, ${unchanged.toLocaleString("en")} × 304, ${(bytes / MEGABYTE).toFixed(2)} MB, ${cpuSeconds.toFixed(2)} s of CPU`;

async function comment({ port }: Contestant, { lobsters }: Square, paths: string[]): Promise<void> {
  const connection = new Connection(port);
  try {
    for (const path of paths.filter((_, no) => no % (PAGES / COMMENTS) === 0)) {
      const body = { post_id: path.slice("/posts/".length), content: "Read again, please." };
      const { status } = await connection.send(request("POST", "/comments", lobsters[0], { body }));
      assert.equal(status, 201);
    }
  } finally {
    connection.close();
  }
}
