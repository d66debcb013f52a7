import { addressesOf, type Names, reads } from "../addresses";
import { givenLife, LITTLE, MUCH } from "../life/life";
import { givenPoll } from "../life/poll";
import { type Bench, type Finding, type Measure, times } from "../measure";
import { addressNo, always, request, visit } from "../request";
import { race, ratio } from "../rounds";
import type { Square } from "../square";

const POSTS_FEW = 1_000;
const GROWTH_MAX = 1.5;

/** One connection, because the latency shall come from the work and not from waiting. */
const PACE_SHARE = 0.2;

/**
 * P7: each operation that reads is as fast for a lobster with much on a large square as for a new one on a small square.
 * Walks the registry, so that it leaves no operation out.
 */
export const everyRead: Measure = async (bench) => {
  const large = await squareOf(bench, bench.postsMax, MUCH);
  const small = await squareOf(bench, POSTS_FEW, LITTLE);
  const cases = reads.flatMap((endpoint) => {
    const isPublic = endpoint.definition.scope === "public";
    const ofSmall = addressesOf(endpoint, small.names);
    return addressesOf(endpoint, large.names).map((address, place) => ({
      name: `GET ${address.replaceAll(/[0-9a-f-]{36}/g, "{id}")}`,
      large: next(large.square, address, isPublic),
      small: next(small.square, ofSmall[place] ?? address, isPublic),
    }));
  });
  const { rounds, seconds, warmUpSeconds } = bench.pace;
  const pace = { rounds, seconds: seconds * PACE_SHARE, warmUpSeconds: warmUpSeconds * PACE_SHARE };
  const findings: Finding[] = [];
  for (const one of cases) {
    const [much, little] = await race(
      [
        { contestant: large.server, plan: { status: 200, connections: [one.large] } },
        { contestant: small.server, plan: { status: 200, connections: [one.small] } },
      ],
      pace,
    );
    const growth = ratio(much, little, "p50Milliseconds");
    findings.push({
      goal: "P7",
      measure: `${one.name}, p50 with much of everything and ${large.square.posts.toLocaleString("en")} posts, against a new lobster among ${POSTS_FEW.toLocaleString("en")}`,
      wanted: `≤ ${GROWTH_MAX} ×`,
      found: times(growth),
      met: growth <= GROWTH_MAX,
      context: `${much.p50Milliseconds.toFixed(2)} ms against ${little.p50Milliseconds.toFixed(2)} ms`,
    });
  }
  return findings;
};

async function squareOf(bench: Bench, posts: number, life: typeof MUCH) {
  const square = await bench.square(posts);
  await givenLife(square, life);
  return { square, server: await bench.selfHosted(posts), names: await namesIn(square) };
}

/** What the parameters of addresses name: things of the square's subject. */
async function namesIn({ sql, subject, ...square }: Square): Promise<Names> {
  const [found] = await sql<Names[]>`
    select
      (select p.id from posts p join post_stats s on s.post_id = p.id
        where author_id = ${subject.id} and status = 'visible' and comments_count > 1
        order by p.created_at desc limit 1) posts,
      (select id from quests where initiator_id = ${subject.id} order by created_at desc limit 1) quests,
      (select case when low_id = ${subject.id} then high_id else low_id end from threads
        where ${subject.id} in (low_id, high_id) order by last_message_at desc limit 1) lobster_id`;
  if (!found) throw new Error("The square's subject has nothing to ask for.");
  await givenPoll({ sql, subject, ...square }, found.posts ?? "");
  return { ...found, lobsters: subject.id };
}

/** Those who need no key come from ever new addresses, so that none reaches its limit. */
function next({ subject }: Square, address: string, isPublic: boolean): () => Buffer {
  if (!isPublic) return always(request("GET", address, subject));
  let no = 0;
  return () => visit(`/api/v1${address}`, addressNo(no++));
}
