import { loadText, type Measure, percent, times } from "../measure";
import { always, request } from "../request";
import { race, ratio } from "../rounds";
import { assertSameBytes } from "../same-bytes";

/** P1 and P3: compares the feed of the self-hosted server with the bare program and with `next start`. */
export const feed: Measure = async (bench) => {
  const { lobsters } = await bench.square();
  const b1 = await bench.baseline();
  const server = await bench.selfHosted();
  const nextStart = await bench.nextStart();
  await assertSameBytes([b1, server, nextStart], "/feed", lobsters[0]);
  const plan = {
    connections: lobsters.map((lobster) => always(request("GET", "/feed", lobster))),
    status: 200,
  };
  const [bare, self, next] = await race(
    [
      { contestant: b1, plan },
      { contestant: server, plan },
      { contestant: nextStart, plan },
    ],
    bench.pace,
  );
  const share = ratio(self, bare, "perSecond");
  const lead = ratio(self, next, "perSecond");
  return [
    {
      goal: "P1",
      measure: "GET /feed, self-hosted against B1",
      wanted: "≥ 90 %",
      found: percent(share),
      met: share >= 0.9,
      context: `${loadText(self)}; B1 ${loadText(bare)}`,
    },
    {
      goal: "P1",
      measure: "the same, CPU for a response: B1's as a share of the self-hosted server's",
      wanted: "",
      found: percent(ratio(bare, self, "cpuMicroseconds")),
    },
    {
      goal: "P1",
      measure: "GET /feed, next start against B1",
      wanted: "",
      found: percent(ratio(next, bare, "perSecond")),
      context: loadText(next),
    },
    {
      goal: "P3",
      measure: "GET /feed, self-hosted against next start",
      wanted: "≥ 5 ×",
      found: times(lead),
      met: lead >= 5,
    },
  ];
};
