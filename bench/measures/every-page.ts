import type { Names } from "../addresses";
import { alternate, type RequestStream } from "../alternate";
import { type Contestant, startUncached } from "../contestant";
import { type Growth, growthFindings, WANTED } from "../growth";
import type { Finding } from "../measure";
import { addressNo, visit } from "../request";
import type { Square } from "../square";
import { addressOfPage, squarePages } from "../square-pages";
import { countWork } from "../statement-count";

/** Below this, the time in the database is no reason to change a page: see `WANTED`. */
const MILLISECONDS_FEW = 1;
const WARM_UPS = 20;
const COUNTED = 20;

interface Side {
  square: Square;
  names: Names;
}

/**
 * P7 for pages: rendering a public page takes PostgreSQL no longer on a large square than on a small one. The servers
 * run without the page cache, which would answer most visits.
 */
export async function everyPage(large: Side, small: Side): Promise<Finding[]> {
  const [much, little] = await Promise.all([large, small].map(({ square }) => startUncached(square)));
  if (!much || !little) throw new Error("Two servers were to start.");
  const grown: Growth[] = [];
  for (const page of squarePages()) {
    const measure = ({ square, names }: Side, contestant: Contestant) =>
      workOf(square, { contestant, next: visits(addressOfPage(page, names)) });
    grown.push(compare(page, await measure(large, much), await measure(small, little)));
  }
  await Promise.all([much.stop(), little.stop()]);
  return growthFindings(grown, { wanted: WANTED.page, worst: "worstPage" });
}

interface PageWork {
  /** PostgreSQL's, for one page. */
  milliseconds: number;
  /** From the request to the complete page. */
  p50Milliseconds: number;
}

async function workOf(square: Square, visits: RequestStream): Promise<PageWork> {
  await alternate([visits], WARM_UPS);
  let p50Milliseconds = Number.NaN;
  const { milliseconds } = await countWork(square, async () => {
    const [result] = await alternate([visits], COUNTED);
    p50Milliseconds = result?.p50Milliseconds ?? Number.NaN;
  });
  return { milliseconds: milliseconds / COUNTED, p50Milliseconds };
}

function compare(page: string, much: PageWork, little: PageWork): Growth {
  const text = ({ milliseconds, p50Milliseconds }: PageWork) =>
    `${milliseconds.toFixed(2)} ms of ${p50Milliseconds.toFixed(1)} ms`;
  return {
    address: page,
    measure: `the page ${page}: PostgreSQL's time for making it, much against little`,
    growth: much.milliseconds / little.milliseconds,
    isSmall: much.milliseconds < MILLISECONDS_FEW,
    context: `${text(much)}; ${text(little)}`,
  };
}

/** Each visit has a new client address, so that no limit is reached. */
function visits(path: string): () => Buffer {
  let no = 0;
  return () => visit(path, addressNo(no++));
}
