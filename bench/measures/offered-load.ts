import { load } from "../load";
import { type Measure, times } from "../measure";
import { quantile } from "../median";
import { offer } from "../offer";
import { inTurn, request } from "../request";
import { pickDiscussions, type Square } from "../square";

const OF_SATURATION = 0.7;
const SATURATION_SECONDS = 10;
const POSTS = 1_000;

/** P8: an ordinary mix of calls, offered at 70 % of the rate that saturates the server. */
export const offeredLoad: Measure = async (bench) => {
  const square = await bench.square();
  const contestant = await bench.selfHosted();
  const next = await ordinaryMix(square);
  const plan = { status: 200, connections: square.lobsters.map(() => next) };
  await load({ contestant, plan }, bench.pace.warmUpSeconds);
  const saturation = await load({ contestant, plan }, SATURATION_SECONDS);
  const perSecond = OF_SATURATION * saturation.perSecond;
  const { latencies, failures } = await offer(contestant, { next, perSecond, seconds: bench.loadSeconds });
  const p50 = quantile(latencies, 0.5);
  const p99 = quantile(latencies, 0.99);
  const measure = `${bench.loadSeconds} s at 70 % of saturation`;
  return [
    {
      goal: "P8",
      measure: `${measure}: p99 against p50`,
      wanted: "",
      found: times(p99 / p50),
      context: `${perSecond.toFixed(0)} req/s; p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
    },
    {
      goal: "P8",
      measure: `${measure}: answers of 500 and more`,
      wanted: "",
      found: String(failures),
      context: `of ${latencies.length.toLocaleString("en")}`,
    },
  ];
};

/** Of ten calls four poll the feed and three the inbox; one each is GET /home, a post and a like. */
async function ordinaryMix(square: Square): Promise<() => Buffer> {
  const posts = await pickDiscussions(square, POSTS);
  const since = new Date(Date.now() - 60_000).toISOString();
  let call = 0;
  return inTurn(square.lobsters, (lobster) => {
    call += 1;
    const kind = call % 10;
    if (kind < 4) return request("GET", `/feed?since=${since}`, lobster);
    if (kind < 7) return request("GET", "/notifications?unread=1", lobster);
    if (kind === 7) return request("GET", "/home", lobster);
    const post_id = posts[call % posts.length] ?? "";
    if (kind === 8) return request("GET", `/posts/${post_id}`, lobster);
    return request("POST", "/likes", lobster, { body: { post_id, liked: true } });
  });
}
