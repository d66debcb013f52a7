import { type Side, withEarlier } from "../earlier";
import type { FrontCell } from "../front";
import { type Finding, type Measure, percent } from "../measure";
import { addressNo, inTurn, visit } from "../request";
import { type RunnerResult, race, ratio } from "../rounds";
import { pickPosts, type Square } from "../square";

/** Pages are made two at a time, so that more clients would only wait. */
const CLIENTS = 2;
const PAGES = 20_000;
const SHARE_MAX = 0.5;

const PAGES_BY_KIND: { page: string; wait: FrontCell["wait"]; paths(square: Square): Promise<string[]> }[] = [
  {
    page: "/posts/[id]",
    wait: "postPage",
    paths: async (square) => (await pickPosts(square, PAGES)).map((id) => `/posts/${id}`),
  },
  {
    page: "/lobsters/[serial_no]",
    wait: "lobsterPage",
    paths: async ({ sql, ordinary }) => {
      const rows = await sql<{ no: number }[]>`
        select serial_no no from lobsters where id = any(${ordinary}::uuid[]) order by md5(id::text)`;
      return rows.map(({ no }) => `/lobsters/${no}`);
    },
  },
];

/** V4: the processor time of pages that nobody has read before, against an earlier version. */
export const coldPages: Measure = (bench) =>
  withEarlier(bench, async ({ ours, earlier, commit }) => {
    const findings: Finding[] = [];
    for (const { page, wait, paths } of PAGES_BY_KIND) {
      const runners = await Promise.all(
        [ours, earlier].map(async (side) => runnerOf(side, await paths(side.square))),
      );
      const [now, before] = await race(runners, bench.pace);
      if (now && before) findings.push(findingOf({ page, wait, commit }, now, before));
    }
    return findings;
  });

interface Compared {
  page: string;
  wait: FrontCell["wait"];
  /** Of the earlier version. */
  commit: string;
}

function findingOf({ page, wait, commit }: Compared, now: RunnerResult, before: RunnerResult): Finding {
  const share = ratio(now, before, "cpuMicroseconds");
  const milliseconds = ({ cpuMicroseconds = Number.NaN }: RunnerResult) =>
    `${(cpuMicroseconds / 1000).toFixed(1)} ms`;
  return {
    goal: "V4",
    measure: `the page ${page}, not in memory: its CPU against ${commit}`,
    wanted: `≤ ${percent(SHARE_MAX)}`,
    found: `${percent(share)} of the CPU`,
    met: share <= SHARE_MAX,
    context: `${milliseconds(now)}; ${commit} ${milliseconds(before)}`,
    front: { wait, beside: "earlier" },
  };
}

/** Reads each page once, each from a new address. */
function runnerOf({ contestant }: Side, paths: string[]) {
  let visits = 0;
  const next = inTurn(paths, (path) => visit(path, addressNo(visits++)));
  return { contestant, plan: { status: 200, connections: Array.from({ length: CLIENTS }, () => next) } };
}
