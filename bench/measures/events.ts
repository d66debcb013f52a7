import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type postgres from "postgres";
import type { Contestant } from "../contestant";
import type { BenchLobster } from "../keys";
import type { Plan } from "../load";
import { type Bench, type Finding, type Measure, rateFinding } from "../measure";
import { median } from "../median";
import { inTurn, request } from "../request";
import { race } from "../rounds";
import { pickDiscussions, pickPosts, type Square } from "../square";
import { openStream } from "../stream";

const POSTS_LIKED = 5_000;
const LISTENERS = 5_000;
const IDLE_SECONDS = 10;
const ROUNDS_OF_NEWS = 5;

/** What the event log costs writers, and what open streams cost a process. */
export const events: Measure = async (bench) => {
  const square = await bench.square();
  const server = await bench.selfHosted();
  const costs = await costsOfTheLog(bench, square, server);
  return [...costs, ...(await listeners(bench, square, server))];
};

async function costsOfTheLog(bench: Bench, square: Square, server: Contestant): Promise<Finding[]> {
  const { lobsters, subject, sql } = square;
  const posts = await pickPosts(square, POSTS_LIKED);
  const ofOne = await postsOf(sql, subject.id);
  const [discussion = ""] = await pickDiscussions(square, 1);
  // No post is liked twice: a second like makes no event.
  const likes = (ids: string[]) => (lobster: BenchLobster, place: number) =>
    inTurn(
      ids,
      (post_id) => request("POST", "/likes", lobster, { body: { post_id, liked: true } }),
      Math.floor((place / lobsters.length) * ids.length),
    );
  const comment = { post_id: discussion, content: "The shells were great, and so was the tide." };
  const plans: [string, Plan][] = [
    ["POST /likes of many authors", { status: 200, connections: lobsters.map(likes(posts)) }],
    ["POST /likes of one author, who listens", { status: 200, connections: lobsters.map(likes(ofOne)) }],
    [
      "POST /comments on one post",
      {
        status: 201,
        connections: lobsters.map((one) => () => request("POST", "/comments", one, { body: comment })),
      },
    ],
  ];
  const author = await openStream(server.port, subject);
  const findings: Finding[] = [];
  for (const [name, plan] of plans)
    for (const trigger of ["log_added", "webhooks_woken"] as const)
      findings.push(await costOf(name, trigger, plan, bench, sql, server));
  author.destroy();
  return findings;
}

/** The triggers of the notifications, each with the feature that it serves. */
const TRIGGERS = {
  log_added: "the log of events",
  webhooks_woken: "the look for webhooks, of which there are none,",
};

/** The rate with a trigger against the rate without it. */
async function costOf(
  name: string,
  trigger: keyof typeof TRIGGERS,
  plan: Plan,
  { pace }: Bench,
  sql: postgres.Sql,
  contestant: Contestant,
): Promise<Finding> {
  const set = (state: "enable" | "disable") =>
    sql.unsafe(`alter table notifications ${state} trigger ${trigger}`);
  try {
    const [kept, bare] = await race(
      [
        { contestant, plan, prepare: () => set("enable") },
        { contestant, plan, prepare: () => set("disable") },
      ],
      pace,
    );
    const measure = `${name}, with ${TRIGGERS[trigger]} against without`;
    return rateFinding({ goal: "", measure, least: 0.9, other: "without" }, kept, bare);
  } finally {
    await set("enable");
  }
}

/** POSTS_LIKED posts of one author; missing ones are created. */
async function postsOf(sql: postgres.Sql, authorId: string): Promise<string[]> {
  await sql`
    with missing as (
      select n from generate_series(1, ${POSTS_LIKED}::int) n
      where n > (select count(*) from posts where author_id = ${authorId})
    ), stored as (
      insert into posts (author_id, title, content, tag_slugs, created_at)
      select ${authorId}, 'Tide ' || n, 'Low tide.', '{}', timestamptz '2001-01-01' + n * interval '1 millisecond'
      from missing returning id
    )
    insert into post_stats (post_id) select id from stored`;
  const rows = await sql<{ id: string }[]>`
    select id from posts where author_id = ${authorId} order by created_at limit ${POSTS_LIKED}`;
  return rows.map(({ id }) => id);
}

async function listeners(bench: Bench, { sql }: Square, server: Contestant): Promise<Finding[]> {
  const lobsters = await bench.keys(LISTENERS);
  const bytesBefore = server.residentBytes() ?? Number.NaN;
  let received = 0;
  const sockets: Socket[] = [];
  for (let no = 0; no < lobsters.length; no += 100) {
    const some = lobsters.slice(no, no + 100);
    const opened = some.map((lobster) => openStream(server.port, lobster, (count) => (received += count)));
    sockets.push(...(await Promise.all(opened)));
  }
  const cpuBefore = server.cpuSeconds() ?? Number.NaN;
  await pause(IDLE_SECONDS * 1000);
  const idle = ((server.cpuSeconds() ?? Number.NaN) - cpuBefore) / IDLE_SECONDS;
  const bytes = ((server.residentBytes() ?? Number.NaN) - bytesBefore) / lobsters.length;
  const speeds: number[] = [];
  for (let round = 0; round < ROUNDS_OF_NEWS; round += 1) {
    received = 0;
    const ids = [...new Set(lobsters.map(({ id }) => id))];
    const startedAt = performance.now();
    await sql`
      insert into notifications (recipient_id, type, source_lobster_id)
      select id, 'quest_closed', ${lobsters[0]?.id ?? ""} from unnest(${ids}::uuid[]) id`;
    while (received < lobsters.length) await pause(5);
    speeds.push(lobsters.length / ((performance.now() - startedAt) / 1000));
  }
  for (const socket of sockets) socket.destroy();
  await sql`delete from notifications where type = 'quest_closed' and source_lobster_id = ${lobsters[0]?.id ?? ""}`;
  return [
    {
      goal: "",
      measure: `memory of a stream, of ${lobsters.length} open ones`,
      wanted: "",
      found: `${(bytes / 1024).toFixed(1)} KiB`,
      context: `${(idle * 100).toFixed(1)} % of a core while nothing happens`,
    },
    {
      goal: "",
      measure: `one event for each of ${lobsters.length} streams, written elsewhere, until the last has it`,
      wanted: "",
      found: `${median(speeds).toFixed(0)} events/s`,
      context: "with the wait of up to a second for what others write",
    },
  ];
}
