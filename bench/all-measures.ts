import type { Measure } from "./measure";
import { againstEarlier } from "./measures/against-earlier";
import { besideHeavyWork } from "./measures/beside-heavy-work";
import { besidePeer } from "./measures/beside-peer";
import { coldPages } from "./measures/cold-pages";
import { coldStart } from "./measures/cold-start";
import { crawl } from "./measures/crawl";
import { events } from "./measures/events";
import { everyRead } from "./measures/every-read";
import { feedFromMemory } from "./measures/feed-from-memory";
import { fleet } from "./measures/fleet";
import { memory } from "./measures/memory";
import { offeredLoad } from "./measures/offered-load";
import { onePost } from "./measures/one-post";
import { pagesUnderWrites } from "./measures/pages-under-writes";
import { postAndComment } from "./measures/post-and-comment";
import { prepared } from "./measures/prepared";
import { readersAtOnce } from "./measures/readers-at-once";
import { statements } from "./measures/statements";
import { streamLatency } from "./measures/stream-latency";
import { toolCalls } from "./measures/tool-call";
import { visitors } from "./measures/visitors";
import { weight } from "./measures/weight";
import { writeCosts } from "./measures/write-costs";

const PEER = "NODEBB_URL and NODEBB_TOKEN";
const EARLIER = "--earlier FOLDER";

interface Entry {
  /** The goals that it answers (bench/goals.md#speed), or a name if it answers none. The first names its result. */
  names: [string, ...string[]];
  title: string;
  measure: Measure;
  /** What it cannot do without; it finds nothing if this is not there. */
  needs?: string;
}

export const MEASURES: readonly Entry[] = [
  { names: ["V1", "V2"], title: "Beside a peer on the same machine", measure: besidePeer, needs: PEER },
  { names: ["V3"], title: "Pages of 1,000 posts, while others write", measure: pagesUnderWrites },
  {
    names: ["V4"],
    title: "Pages that are not in memory, against an earlier version",
    measure: coldPages,
    needs: EARLIER,
  },
  { names: ["P2", "P3"], title: "GET /feed from the shared page", measure: feedFromMemory },
  { names: ["P4"], title: "SQL statements of warm requests", measure: statements },
  { names: ["P5"], title: "500 readers when the shared page is due", measure: readersAtOnce },
  { names: ["P6"], title: "One post against many", measure: onePost },
  {
    names: ["P7"],
    title: "Every operation that reads and every page, much against little",
    measure: everyRead,
  },
  { names: ["P8"], title: "Latency at 70 % of saturation", measure: offeredLoad },
  { names: ["P9"], title: "Readers of the feed beside heavy work", measure: besideHeavyWork },
  { names: ["P10"], title: "Memory", measure: memory },
  { names: ["P11"], title: "Starting", measure: coldStart },
  { names: ["P14"], title: "Pages and documents for visitors, against B0", measure: visitors },
  { names: ["P15"], title: "The weight of pages", measure: weight },
  { names: ["P17"], title: "Against an earlier version", measure: againstEarlier, needs: EARLIER },
  { names: ["P19"], title: "A crawl of 1,000 pages, and the same again", measure: crawl },
  { names: ["write-costs"], title: "What a write costs PostgreSQL", measure: writeCosts },
  { names: ["post-and-comment"], title: "A post and a comment, against B1", measure: postAndComment },
  { names: ["tool-call"], title: "Tool calls", measure: toolCalls },
  { names: ["prepared"], title: "Prepared statements", measure: prepared },
  { names: ["events"], title: "The log of events", measure: events },
  { names: ["stream"], title: "The stream of events", measure: streamLatency },
  { names: ["fleet"], title: "Three processes against one", measure: fleet },
];
