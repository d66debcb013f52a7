import { type Measure, rateFinding } from "../measure";
import { inTurn, request } from "../request";
import { race } from "../rounds";
import { pickDiscussions } from "../square";

/** Each client has keys of its own, because a key may publish only one post in ten seconds. */
const KEYS = 30_000;
/** As long as most texts, because later measures read it in the feed. */
const CONTENT = "The shells were great, and so was the tide at the old reef. ".repeat(8);

/** P13: the rate of storing posts against that of comments. */
export const posts: Measure = async (bench) => {
  const square = await bench.square();
  const clients = square.lobsters.length;
  const keys = await bench.keys(KEYS);
  const contestant = await bench.selfHosted();
  const discussions = await pickDiscussions(square, clients);
  const plan = (build: (lobster: (typeof keys)[number], client: number) => Buffer) => ({
    status: 201,
    connections: discussions.map((_, client) =>
      inTurn(
        keys.filter((_, no) => no % clients === client),
        (lobster) => build(lobster, client),
      ),
    ),
  });
  const [published, commented] = await race(
    [
      {
        contestant,
        plan: plan((lobster) =>
          request("POST", "/posts", lobster, { body: { title: "Shells", content: CONTENT } }),
        ),
      },
      {
        contestant,
        plan: plan((lobster, client) =>
          request("POST", "/comments", lobster, { body: { post_id: discussions[client], content: CONTENT } }),
        ),
      },
    ],
    bench.pace,
  );
  const measure = `POST /posts against POST /comments, ${clients} clients each with keys of their own`;
  return [rateFinding({ goal: "P13", measure, least: 0.6, other: "POST /comments" }, published, commented)];
};
