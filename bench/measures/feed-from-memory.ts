import { type Measure, percent, rateFinding, times } from "../measure";
import { always, request } from "../request";
import { race, ratio } from "../rounds";
import { assertSameBytes } from "../same-bytes";

const LEAD_OF_NEXT = 5;

/** P2 and P3: the feed from the list cache, as a whole answer and as a 304. */
export const feedFromMemory: Measure = async (bench) => {
  const { lobsters } = await bench.square();
  const [b1, server, nextStart] = [await bench.baseline(), await bench.selfHosted(), await bench.nextStart()];
  const b0 = await bench.mirror();
  await assertSameBytes([b1, server, nextStart, b0], "/feed", lobsters[0]);
  const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/feed`, {
    headers: { authorization: `Bearer ${lobsters[0].key}` },
  });
  await response.arrayBuffer();
  const headers = { "if-none-match": response.headers.get("etag") ?? "" };
  const plan = {
    connections: lobsters.map((lobster) => always(request("GET", "/feed", lobster))),
    status: 200,
  };
  const known = {
    connections: lobsters.map((lobster) => always(request("GET", "/feed", lobster, { headers }))),
    status: 304,
  };
  const [bare, limit, self, next, limitKnown, selfKnown] = await race(
    [
      { contestant: b1, plan },
      { contestant: b0, plan },
      { contestant: server, plan },
      { contestant: nextStart, plan },
      { contestant: b0, plan: known },
      { contestant: server, plan: known },
    ],
    bench.pace,
  );
  const ahead = ratio(self, next, "perSecond");
  return [
    rateFinding(
      {
        ...{ goal: "P2", measure: "GET /feed from the shared page, against B0", least: 0.45, other: "B0" },
        front: { wait: "newest", beside: "limit" },
      },
      self,
      limit,
    ),
    rateFinding(
      {
        ...{ goal: "P2", measure: "its 304, against B0's 304", least: 0.25, other: "B0" },
        front: { wait: "nothingNew", beside: "limit" },
      },
      selfKnown,
      limitKnown,
    ),
    rateFinding({ goal: "", measure: "GET /feed from the shared page, against B1" }, self, bare),
    {
      goal: "P2",
      measure: "GET /feed, CPU for a response: B0's as a share of the self-hosted server's",
      wanted: "",
      found: percent(ratio(limit, self, "cpuMicroseconds")),
    },
    {
      goal: "P3",
      measure: "GET /feed from the shared page, self-hosted against next start",
      wanted: `≥ ${LEAD_OF_NEXT} ×`,
      found: times(ahead),
      met: ahead >= LEAD_OF_NEXT,
    },
  ];
};
