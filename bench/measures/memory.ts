import assert from "node:assert/strict";
import { Connection } from "../connection";
import { startSelfHosted } from "../contestant";
import type { BenchLobster } from "../keys";
import { type Measure, percent } from "../measure";
import { median } from "../median";
import { addressNo, request, visit } from "../request";
import { pickDiscussions } from "../square";

const CALLERS_MAX = 50_000;
/** Each caller comes twice in the first tenth, so that what a process keeps of callers is there by then. */
const CALLS_MIN = 20;
const POSTS = 1_000;
const DRIFT_MAX = 0.1;
/** The first tenth of the requests may fill caches; after it, memory must not grow. */
const SAMPLES = 100;
const FIRST = 10;
const MEGABYTE = 1_000_000;

/** P10: the memory of a new process under requests from many keys and addresses. */
export const memory: Measure = async (bench) => {
  const square = await bench.square();
  const callers = Math.min(CALLERS_MAX, Math.floor(bench.requests / CALLS_MIN));
  const keys = await bench.keys(callers);
  const posts = await pickDiscussions(square, POSTS);
  const contestant = await startSelfHosted(square);
  const samples: number[] = [];
  let sent = 0;
  const ask = async (connection: Connection) => {
    while (sent < bench.requests) {
      const no = sent++;
      if (no % Math.ceil(bench.requests / SAMPLES) === 0)
        samples.push(contestant.residentBytes() ?? Number.NaN);
      const { request, status } = callNo(no, keys, posts);
      const answer = await connection.send(request);
      assert.equal(answer.status, status);
    }
  };
  const connections = square.lobsters.map(() => new Connection(contestant.port));
  try {
    await Promise.all(connections.map(ask));
  } finally {
    for (const connection of connections) connection.close();
    await contestant.stop();
  }
  const [early, late] = [median(samples.slice(FIRST, 2 * FIRST)), median(samples.slice(-FIRST))];
  const drift = late / early - 1;
  const count = bench.requests.toLocaleString("en");
  return [
    {
      goal: "P10",
      measure: `resident memory over ${count} requests from ${callers.toLocaleString("en")} keys and addresses, after the first tenth`,
      wanted: `≤ ${percent(DRIFT_MAX)} more`,
      found: `${(drift * 100).toFixed(1)} % more`,
      met: drift <= DRIFT_MAX,
      context: `${(early / MEGABYTE).toFixed(0)} MB, then ${(late / MEGABYTE).toFixed(0)} MB`,
    },
  ];
};

function callNo(no: number, keys: BenchLobster[], posts: string[]) {
  const caller = keys[no % keys.length];
  if (!caller) throw new Error("There are no keys to call with.");
  switch (no % 4) {
    case 0:
      return { status: 200, request: request("GET", "/feed?limit=5", caller) };
    case 1:
      return { status: 200, request: request("GET", "/notifications?unread=1", caller) };
    case 2:
      return { status: 200, request: request("GET", `/posts/${posts[no % posts.length]}`, caller) };
    default:
      return { status: 401, request: visit("/api/v1/feed", addressNo(no % keys.length)) };
  }
}
