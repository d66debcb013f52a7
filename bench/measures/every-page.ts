import type { Names } from "../addresses";
import { type Asked, alternate } from "../alternate";
import { startUncached } from "../contestant";
import { type Finding, times } from "../measure";
import { addressNo, visit } from "../request";
import type { Square } from "../square";
import { addressOfPage, squarePages } from "../square-pages";
import { countWork } from "../statement-count";

const GROWTH_MAX = 1.5;
/** Below this the database's time is no reason to change a page. */
const MILLISECONDS_FEW = 1;
const WARM_UPS = 20;
const COUNTED = 20;

interface Side {
  square: Square;
  names: Names;
}

/**
 * P7, of pages: making a page that visitors see costs PostgreSQL no more on a large square than on a small one. Visitors get
 * pages from memory, so these servers have no memory of them.
 */
export async function everyPage(large: Side, small: Side): Promise<Finding[]> {
  const [much, little] = await Promise.all([large, small].map(({ square }) => startUncached(square)));
  if (!much || !little) throw new Error("Two servers were to start.");
  const findings: Finding[] = [];
  for (const page of squarePages()) {
    const ask = ({ square, names }: Side, contestant: Asked["contestant"]) =>
      workOf(square, { contestant, next: visits(addressOfPage(page, names)) });
    findings.push(compare(page, await ask(large, much), await ask(small, little)));
  }
  await Promise.all([much.stop(), little.stop()]);
  return findings;
}

interface PageWork {
  /** PostgreSQL's time for a page. */
  milliseconds: number;
  /** Until the page is there. */
  p50Milliseconds: number;
}

async function workOf(square: Square, asked: Asked): Promise<PageWork> {
  await alternate([asked], WARM_UPS);
  let p50Milliseconds = Number.NaN;
  const { milliseconds } = await countWork(square, async () => {
    const [answered] = await alternate([asked], COUNTED);
    p50Milliseconds = answered?.p50Milliseconds ?? Number.NaN;
  });
  return { milliseconds: milliseconds / COUNTED, p50Milliseconds };
}

function compare(page: string, much: PageWork, little: PageWork): Finding {
  const growth = much.milliseconds / little.milliseconds;
  const text = ({ milliseconds, p50Milliseconds }: PageWork) =>
    `${milliseconds.toFixed(2)} ms of ${p50Milliseconds.toFixed(1)} ms`;
  return {
    goal: "P7",
    measure: `the page ${page}: PostgreSQL's time for making it, much against little`,
    wanted: `≤ ${GROWTH_MAX} × or < ${MILLISECONDS_FEW} ms`,
    found: times(growth),
    met: growth <= GROWTH_MAX || much.milliseconds < MILLISECONDS_FEW,
    context: `${text(much)}; ${text(little)}`,
  };
}

/** Ever new addresses, so that no limit of pages is reached. */
function visits(path: string): () => Buffer {
  let no = 0;
  return () => visit(path, addressNo(no++));
}
