import { type Measure, times } from "../measure";
import { always, request } from "../request";
import { race, ratio } from "../rounds";
import { sparsestTag } from "../square";

const POSTS_FEW = 1_000;
/** Few enough for the latency to be the query's, not the queue's. */
const CLIENTS = 4;

/** P7: the feed is as quick with many posts as with few, and so is the feed of the tag that hardly occurs. */
export const flat: Measure = async (bench) => {
  const large = await bench.square(bench.postsMax);
  const small = await bench.square(POSTS_FEW);
  const tag = await sparsestTag(large);
  const largeServer = await bench.selfHosted(bench.postsMax);
  const smallServer = await bench.selfHosted(POSTS_FEW);
  const plan = (lobsters: typeof large.lobsters, path: string) => ({
    status: 200,
    connections: lobsters.slice(0, CLIENTS).map((lobster) => always(request("GET", path, lobster))),
  });
  const [few, many, sparse] = await race(
    [
      { contestant: smallServer, plan: plan(small.lobsters, "/feed") },
      { contestant: largeServer, plan: plan(large.lobsters, "/feed") },
      { contestant: largeServer, plan: plan(large.lobsters, `/feed?tag=${tag}`) },
    ],
    bench.pace,
  );
  const growth = ratio(many, few, "p50Milliseconds");
  const sparseness = ratio(sparse, many, "p50Milliseconds");
  const posts = bench.postsMax.toLocaleString("en");
  return [
    {
      goal: "P7",
      measure: `feed p50 with ${posts} posts against ${POSTS_FEW.toLocaleString("en")}`,
      wanted: "≤ 1.2 ×",
      found: times(growth),
      met: growth <= 1.2,
      context: `${many.p50Milliseconds.toFixed(2)} ms against ${few.p50Milliseconds.toFixed(2)} ms`,
    },
    {
      goal: "P7",
      measure: `feed p50 of the sparsest tag (${tag}) among ${posts} posts against the whole feed`,
      wanted: "≤ 1.5 ×",
      found: times(sparseness),
      met: sparseness <= 1.5,
      context: `${sparse.p50Milliseconds.toFixed(2)} ms`,
    },
  ];
};
