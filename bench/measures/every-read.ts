import { addressesOf, type Names, reads } from "../addresses";
import { alternate, type RequestStream } from "../alternate";
import { type Growth, growthFindings, WANTED } from "../growth";
import { LITTLE, MUCH } from "../life/amounts";
import { givenLife } from "../life/life";
import { givenPoll } from "../life/poll";
import { givenWebhook } from "../life/webhook";
import type { Bench, Measure } from "../measure";
import { median } from "../median";
import { addressNo, always, request, visit } from "../request";
import type { Square } from "../square";
import { countWork } from "../statement-count";
import { everyPage } from "./every-page";

const POSTS_FEW = 1_000;

/** More than the runs of a statement on each connection before its plan is final. */
const WARM_UPS = 60;
const TIMES_A_ROUND = 40;
const COUNTED = 10;

/**
 * P7: each operation that reads, and each public page, is as fast for a lobster with much on a large square
 * as for a new one on a small square. The list comes from the registry and the folders of pages, so none is
 * left out. Requests are sent one at a time, so that none waits.
 */
export const everyRead: Measure = async (bench) => {
  const large = await squareOf(bench, bench.postsMax, MUCH);
  const small = await squareOf(bench, POSTS_FEW, LITTLE);
  const grown: Growth[] = [];
  for (const endpoint of reads) {
    const isPublic = endpoint.definition.scope === "public";
    const smallAddresses = addressesOf(endpoint, small.names);
    for (const [place, address] of addressesOf(endpoint, large.names).entries()) {
      grown.push(
        await compare(
          bench,
          `GET ${address.replaceAll(/[0-9a-f-]{36}/g, "{id}")}`,
          { ...large, next: next(large.square, address, isPublic) },
          { ...small, next: next(small.square, smallAddresses[place] ?? address, isPublic) },
        ),
      );
    }
  }
  const operations = growthFindings(grown, { wanted: WANTED.operation, worst: "worstOperation" });
  return [...operations, ...(await everyPage(large, small))];
};

interface Side extends RequestStream {
  square: Square;
}

async function compare({ pace }: Bench, name: string, large: Side, small: Side): Promise<Growth> {
  await alternate([large, small], WARM_UPS);
  const rounds: { much: number; little: number }[] = [];
  for (let round = 0; round < pace.rounds; round += 1) {
    const [much, little] = await alternate([large, small], TIMES_A_ROUND);
    rounds.push({ much: much?.p50Milliseconds ?? Number.NaN, little: little?.p50Milliseconds ?? Number.NaN });
  }
  const milliseconds = (side: "much" | "little") =>
    `${median(rounds.map((round) => round[side])).toFixed(2)} ms`;
  return {
    address: name,
    measure: `${name}: p50, much against little`,
    growth: median(rounds.map(({ much, little }) => much / little)),
    context: `${milliseconds("much")}, ${await pagesOf(large)} pages; ${milliseconds("little")}, ${await pagesOf(small)} pages`,
  };
}

/** How many database pages one answer reads. */
async function pagesOf(side: Side): Promise<string> {
  const { pages } = await countWork(side.square, async () => {
    await alternate([side], COUNTED);
  });
  return (pages / COUNTED).toFixed(0);
}

async function squareOf(bench: Bench, posts: number, life: typeof MUCH) {
  const square = await bench.square(posts);
  await givenLife(square, life);
  return { square, contestant: await bench.selfHosted(posts), names: await namesIn(square) };
}

/** The values of the parameters of addresses: mostly what belongs to the square's subject. */
async function namesIn(square: Square): Promise<Names> {
  const { sql, subject } = square;
  const [found] = await sql<Names[]>`
    select
      (select p.id from posts p join post_stats s on s.post_id = p.id
        where author_id = ${subject.id} and status = 'visible' and comments_count > 1
        order by p.created_at desc limit 1) posts,
      (select c.id from comments c join posts p on p.id = c.post_id
        where p.author_id = ${subject.id} and c.status = 'visible' and p.status = 'visible' limit 1) comments,
      (select id from quests where initiator_id = ${subject.id} order by created_at desc limit 1) quests,
      (select case when low_id = ${subject.id} then high_id else low_id end from threads
        where ${subject.id} in (low_id, high_id) order by last_message_at desc limit 1) lobster_id,
      (select id from whispers where status = 'visible' order by created_at desc limit 1) whispers,
      (select id from questions where status = 'visible' and answered_at is not null order by answered_at desc limit 1) questions,
      (select serial_no::text from lobsters where id = ${subject.id}) serial_no`;
  if (!found) throw new Error("A statement that always returns a row returned none.");
  await givenPoll(square, found.posts ?? "");
  return { ...found, lobsters: subject.id, webhooks: await givenWebhook(square) };
}

/** Each request without a key has a new client address, so that none reaches its limit. */
function next({ subject }: Square, address: string, isPublic: boolean): () => Buffer {
  if (!isPublic) return always(request("GET", address, subject));
  let no = 0;
  return () => visit(`/api/v1${address}`, addressNo(no++));
}
