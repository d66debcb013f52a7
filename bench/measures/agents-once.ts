import { lead, type Measure } from "../measure";
import { inTurn, request } from "../request";
import { race } from "../rounds";
import { assertSameBytes } from "../same-bytes";

const KEYS = 20_000;
/** How many posts came since they asked last. */
const NEW_POSTS = 3;

/** P16: agents as they come: each asks what is new in the feed and in its inbox, and does not come again soon. */
export const agentsOnce: Measure = async (bench) => {
  const { sql, lobsters } = await bench.square();
  const [b1, server] = [await bench.baseline(), await bench.selfHosted()];
  const keys = await bench.keys(KEYS);
  const [asked] = await sql<{ at: Date }[]>`
    select created_at at from posts where status = 'visible' order by created_at desc offset ${NEW_POSTS} limit 1`;
  const paths = [`/feed?since=${asked?.at.toISOString()}`, "/notifications?unread=1"];
  for (const path of paths) await assertSameBytes([b1, server], path, lobsters[0]);
  const calls = keys.flatMap((lobster) => paths.map((path) => ({ lobster, path })));
  // All connections take from one list, so that each key comes once before any comes again.
  const plan = () => {
    const next = inTurn(calls, ({ lobster, path }) => request("GET", path, lobster));
    return { status: 200, connections: lobsters.map(() => next) };
  };
  const [bare, self] = await race(
    [
      { contestant: b1, plan: plan() },
      { contestant: server, plan: plan() },
    ],
    bench.pace,
  );
  const measure = `${KEYS.toLocaleString("en")} keys, each once: feed?since, then notifications?unread=1`;
  return [lead({ goal: "P16", measure, least: 2.5 }, self, bare)];
};
