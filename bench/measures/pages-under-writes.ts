import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Connection } from "../connection";
import { type Contestant, startAlone } from "../contestant";
import { load } from "../load";
import { meanwhile } from "../meanwhile";
import { type Bench, type Finding, loadText, type Measure } from "../measure";
import { addressNo, request, visit } from "../request";
import { pickDiscussions } from "../square";

const POSTS = 1_000;
const CLIENTS = 32;
const WRITES_PER_SECOND = 5;
const LEAST_PER_SECOND = 2_000;
const AGE_MS_MAX = 1_000;
const BETWEEN_LOOKS_MS = 10;
const AS_BROWSERS = { "accept-encoding": "gzip, deflate, br" };

/**
 * V3: visitors read the pages of 1,000 posts that were all seen once, while others comment on them and like them. A
 * page's age is the time from the answer to a comment until the page shows it.
 */
export const pagesUnderWrites: Measure = async (bench) => {
  const contestant = await startAlone(await bench.square());
  try {
    return await measured(bench, contestant);
  } finally {
    await contestant.stop();
  }
};

async function measured(bench: Bench, contestant: Contestant): Promise<Finding[]> {
  const square = await bench.square();
  const posts = await pickDiscussions(square, POSTS);
  const keys = await bench.keys(POSTS);
  let visits = 0;
  const visitOf = (post: string) => visit(`/posts/${post}`, addressNo(visits++), AS_BROWSERS);
  await visitAll(contestant, posts.map(visitOf));

  const ages: number[] = [];
  const write = async (no: number) => {
    const post_id = posts[Math.floor(Math.random() * posts.length)] ?? "";
    const key = keys[no % keys.length];
    if (!key) throw new Error("There are no keys to write with.");
    const content = `Seen from the reef: ${randomUUID()}`;
    const isComment = no % 2 === 0;
    // Of its own, because a connection sends one request at a time and writes do not wait for each other.
    const connection = new Connection(contestant.port);
    const { status } = await connection.send(
      isComment
        ? request("POST", "/comments", key, { body: { post_id, content } })
        : request("POST", "/likes", key, { body: { post_id } }),
    );
    connection.close();
    assert.equal(status, isComment ? 201 : 200);
    if (isComment) ages.push(await millisecondsUntilShown(contestant, post_id, content));
  };
  // In another order than they were seen in, as visitors come.
  const next = () => visitOf(posts[Math.floor(Math.random() * posts.length)] ?? "");
  const plan = { status: 200, connections: Array.from({ length: CLIENTS }, () => next) };
  const { rounds, seconds } = bench.pace;
  const found = await meanwhile(WRITES_PER_SECOND, write, () => load({ contestant, plan }, rounds * seconds));
  const oldest = Math.max(...ages);
  const measure = `pages of ${POSTS.toLocaleString("en")} posts, ${WRITES_PER_SECOND} writes a second`;
  return [
    {
      goal: "V3",
      measure: `${measure}: requests`,
      wanted: `≥ ${LEAST_PER_SECOND} req/s`,
      found: `${found.perSecond.toFixed(0)} req/s`,
      met: found.perSecond >= LEAST_PER_SECOND,
      front: { wait: "manyPages", beside: "nothing" },
      context: `${loadText(found)}; p50 ${found.p50Milliseconds.toFixed(1)} ms, p99 ${found.p99Milliseconds.toFixed(1)} ms`,
    },
    {
      goal: "V3",
      measure: `${measure}: the oldest page`,
      wanted: `≤ ${AGE_MS_MAX} ms`,
      found: `${oldest.toFixed(0)} ms`,
      met: oldest <= AGE_MS_MAX,
      front: { wait: "newComment", beside: "nothing" },
      context: `of ${ages.length} comments`,
    },
  ];
}

/** Sends each request once. */
async function visitAll(contestant: Contestant, requests: Buffer[]): Promise<void> {
  const left = [...requests];
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const connection = new Connection(contestant.port);
      for (let next = left.pop(); next; next = left.pop())
        assert.equal((await connection.send(next)).status, 200);
      connection.close();
    }),
  );
}

async function millisecondsUntilShown({ port }: Contestant, post: string, text: string): Promise<number> {
  const begin = performance.now();
  const url = `http://127.0.0.1:${port}/posts/${post}`;
  for (;;) {
    const page = await fetch(url, { headers: { "x-forwarded-for": addressNo(Math.random() * 2 ** 24) } });
    if ((await page.text()).includes(text)) return performance.now() - begin;
    await delay(BETWEEN_LOOKS_MS);
  }
}
