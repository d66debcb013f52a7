import { type Measure, rateFinding } from "../measure";
import { always, postsInTurn, request } from "../request";
import { racePlan } from "../rounds";
import { assertSameBytes, assertSameShape } from "../same-bytes";
import { pickDiscussions, pickPosts } from "../square";

const POSTS_READ = 10_000;

/** The self-hosted server against B1, on a read that also writes and on a write. */
export const postAndComment: Measure = async (bench) => {
  const square = await bench.square();
  const { lobsters } = square;
  const ids = await pickPosts(square, POSTS_READ);
  const [id = ""] = ids;
  const b1 = await bench.baseline();
  const server = await bench.selfHosted();

  await assertSameBytes([b1, server], `/posts/${id}`, lobsters[0]);
  const readPlan = {
    status: 200,
    connections: lobsters.map((lobster, place) => postsInTurn(ids, place / lobsters.length, lobster)),
  };
  const [bareReads, reads] = await racePlan(b1, server, readPlan, bench.pace);

  const discussions = await pickDiscussions(square, lobsters.length);
  const comment = { post_id: discussions[0], content: "The shells were great, and so was the tide." };
  await assertSameShape([b1, server], "/comments", comment, lobsters[0]);
  const writePlan = {
    status: 201,
    connections: lobsters.map((lobster, place) =>
      always(request("POST", "/comments", lobster, { body: { ...comment, post_id: discussions[place] } })),
    ),
  };
  const [bareWrites, writes] = await racePlan(b1, server, writePlan, bench.pace);

  return [
    rateFinding(
      {
        ...{ goal: "", measure: "GET /posts/{id}, self-hosted against B1 (one UPDATE a view)" },
        front: { wait: "post", beside: "limit" },
      },
      reads,
      bareReads,
    ),
    rateFinding(
      {
        ...{ goal: "", measure: "POST /comments, self-hosted against B1" },
        front: { wait: "comment", beside: "limit" },
      },
      writes,
      bareWrites,
    ),
  ];
};
