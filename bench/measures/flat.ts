import { growth } from "../growth";
import { type Measure, times } from "../measure";
import { always, request } from "../request";
import { race, ratio } from "../rounds";
import { extremeTags } from "../square";

const POSTS_FEW = 1_000;
/** Few enough that the latency comes from the query and not from waiting. */
const CLIENTS = 4;

/** P7: the feed, whole or by tag, is as fast with many posts as with few, even for a tag that hardly occurs. */
export const flat: Measure = async (bench) => {
  const large = await bench.square(bench.postsMax);
  const small = await bench.square(POSTS_FEW);
  const { sparsest, busiest } = await extremeTags(large);
  const largeServer = await bench.selfHosted(bench.postsMax);
  const smallServer = await bench.selfHosted(POSTS_FEW);
  const plan = (lobsters: typeof large.lobsters, path: string) => ({
    status: 200,
    connections: lobsters.slice(0, CLIENTS).map((lobster) => always(request("GET", path, lobster))),
  });
  const [few, many, sparse, fewTagged, manyTagged] = await race(
    [
      { contestant: smallServer, plan: plan(small.lobsters, "/feed") },
      { contestant: largeServer, plan: plan(large.lobsters, "/feed") },
      { contestant: largeServer, plan: plan(large.lobsters, `/feed?tag=${sparsest}`) },
      { contestant: smallServer, plan: plan(small.lobsters, `/feed?tag=${busiest}`) },
      { contestant: largeServer, plan: plan(large.lobsters, `/feed?tag=${busiest}`) },
    ],
    bench.pace,
  );
  const sparseness = ratio(sparse, many, "p50Milliseconds");
  const posts = bench.postsMax.toLocaleString("en");
  const against = `with ${posts} posts against ${POSTS_FEW.toLocaleString("en")}`;
  return [
    growth(`feed p50 ${against}`, many, few),
    growth(`feed p50 of the busiest tag (${busiest}) ${against}`, manyTagged, fewTagged),
    {
      goal: "P7",
      measure: `feed p50 of the sparsest tag (${sparsest}) among ${posts} posts against the whole feed`,
      wanted: "≤ 1.5 ×",
      found: times(sparseness),
      met: sparseness <= 1.5,
      context: `${sparse.p50Milliseconds.toFixed(2)} ms`,
    },
  ];
};
