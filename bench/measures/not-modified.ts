import { loadText, type Measure, times } from "../measure";
import { always, request } from "../request";
import { race, ratio } from "../rounds";

/** P5: how much faster polling the inbox is when the client sends its ETag back. */
export const notModified: Measure = async (bench) => {
  const { lobsters } = await bench.square();
  const server = await bench.selfHosted();
  const etags = await Promise.all(
    lobsters.map(async ({ key }) => {
      const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/notifications`, {
        headers: { authorization: `Bearer ${key}` },
      });
      await response.text();
      return response.headers.get("etag") ?? "";
    }),
  );
  const fullPlan = {
    status: 200,
    connections: lobsters.map((lobster) => always(request("GET", "/notifications", lobster))),
  };
  const knownPlan = {
    status: 304,
    connections: lobsters.map((lobster, place) =>
      always(request("GET", "/notifications", lobster, { headers: { "if-none-match": etags[place] ?? "" } })),
    ),
  };
  const [full, known] = await race(
    [
      { contestant: server, plan: fullPlan },
      { contestant: server, plan: knownPlan },
    ],
    bench.pace,
  );
  const lead = ratio(known, full, "perSecond");
  return [
    {
      goal: "P5",
      measure: "GET /notifications, 304 against 200",
      wanted: "≥ 3 ×",
      found: times(lead),
      met: lead >= 3,
      context: `304 ${loadText(known)}; 200 ${loadText(full)}`,
    },
  ];
};
