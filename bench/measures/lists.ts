import { givenBookmarks, givenInbox, givenThreads } from "../fixtures";
import { growth } from "../growth";
import type { Bench, Finding, Measure } from "../measure";
import { always, request } from "../request";
import { race } from "../rounds";
import type { BenchLobster, Square } from "../square";

/** Few enough that the latency comes from the query and not from waiting. */
const CLIENTS = 4;

interface List {
  path: string;
  rows: string;
  many: number;
  few: number;
  give(square: Square, lobster: BenchLobster, count: number): Promise<void>;
}

const UNREAD = 20;

const LISTS: List[] = [
  {
    path: "/notifications",
    rows: "notifications",
    many: 100_000,
    few: 100,
    give: (square, lobster, count) => givenInbox(square, lobster, { count, unread: UNREAD }),
  },
  {
    path: "/notifications",
    rows: "unread notifications",
    many: 100_000,
    few: 100,
    give: (square, lobster, count) => givenInbox(square, lobster, { count, unread: count }),
  },
  // The large square has 5,000 lobsters.
  { path: "/messages", rows: "threads", many: 4_500, few: 50, give: givenThreads },
  { path: "/bookmarks", rows: "bookmarks", many: 10_000, few: 100, give: givenBookmarks },
];

/** P7 for a lobster's own lists: a long list is as fast as a short one. */
export const lists: Measure = async (bench) => {
  const square = await bench.square();
  // Takes lobsters from the end, because the measure `statements` marks the inboxes of the first ones as read.
  const owners = square.lobsters.slice(-1 - 2 * LISTS.length, -1);
  const findings: Finding[] = [];
  for (const [place, list] of LISTS.entries()) {
    const [long, short] = owners.slice(2 * place);
    if (!long || !short) throw new Error("The square has too few lobsters to call as.");
    await list.give(square, long, list.many);
    await list.give(square, short, list.few);
    findings.push(await compare(bench, list, long, short));
  }
  return findings;
};

async function compare(
  bench: Bench,
  { path, rows, many, few }: List,
  long: BenchLobster,
  short: BenchLobster,
): Promise<Finding> {
  const contestant = await bench.selfHosted();
  const runner = (lobster: BenchLobster) => ({
    contestant,
    plan: {
      status: 200,
      connections: Array.from({ length: CLIENTS }, () => always(request("GET", path, lobster))),
    },
  });
  const [slow, quick] = await race([runner(long), runner(short)], bench.pace);
  return growth(`GET ${path} p50 with ${many.toLocaleString("en")} ${rows} against ${few}`, slow, quick);
}
