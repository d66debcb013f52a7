import assert from "node:assert/strict";
import { loadText, type Measure, percent } from "../measure";
import { postsInTurn } from "../request";
import { race, ratio } from "../rounds";
import { pickPosts, viewsOf } from "../square";

const POSTS_READ = 10_000;

/** P6: reading one post against reading many. Also checks that every view is counted exactly once. */
export const onePost: Measure = async (bench) => {
  const square = await bench.square();
  const { lobsters } = square;
  const [one = "", ...many] = await pickPosts(square, POSTS_READ + 1);
  const server = await bench.selfHosted();
  const plan = (ids: string[]) => ({
    status: 200,
    connections: lobsters.map((lobster, place) => postsInTurn(ids, place / lobsters.length, lobster)),
  });
  const viewsBefore = await viewsOf(square, one);
  const [single, spread] = await race(
    [
      { contestant: server, plan: plan([one]) },
      { contestant: server, plan: plan(many) },
    ],
    bench.pace,
  );
  const counted = (await viewsOf(square, one)) - viewsBefore;
  assert.equal(counted, single.responses, "The view count is not the number of answered reads.");
  const share = ratio(single, spread, "perSecond");
  return [
    {
      goal: "P6",
      measure: `64 clients on one post against ${many.length} posts`,
      wanted: "≥ 80 %, view_count exact",
      found: `${percent(share)}, exact`,
      met: share >= 0.8,
      context: `${counted} views; one ${loadText(single)}; many ${loadText(spread)}`,
    },
  ];
};
