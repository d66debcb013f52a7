import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { type Database, openDatabase } from "@/db/client";
import { NO_MENTIONS } from "@/db/fragments/mentioned";
import { addComment } from "@/db/queries/posts/comments";
import { lockPost, storePostEdit } from "@/db/queries/posts/edits";
import { setLike } from "@/db/queries/posts/likes";
import { publish } from "@/db/queries/posts/publish";
import { toEventRow } from "@/lib/areas/posts/event";
import type { Finding, Measure } from "../measure";
import { median } from "../median";
import { pickDiscussions, type Square } from "../square";

const STORED = "bench/write-costs.json";
const BATCHES = 5;
const WRITES = 300;
/** How many times the stored figure a write may cost in pages and in bytes of WAL. */
const RISE_MAX = 1.1;

const Cost = z.object({
  /** Of PostgreSQL, planning included. */
  milliseconds: z.number(),
  /** Without full-page images, of which each page has one after a checkpoint. */
  walBytes: z.number(),
  pages: z.number(),
});
type Cost = z.infer<typeof Cost>;
const Costs = z.record(z.string(), Cost);

/**
 * P17: what a comment, a like, a post and its edit cost PostgreSQL, against the figures in `bench/write-costs.json`.
 * These are of one machine, so only pages and bytes must not rise. `npm run bench -- --store-costs write-costs`
 * replaces them.
 */
export const writeCosts: Measure = async ({ square, storesCosts }) => {
  const made = await square();
  const found = await costsOf(made);
  if (storesCosts) writeFileSync(STORED, `${JSON.stringify(found, null, 2)}\n`);
  const stored = Costs.parse(JSON.parse(readFileSync(STORED, "utf8")));
  return Object.entries(found).map(([operation, cost]) => toFinding(operation, cost, stored[operation]));
};

function toFinding(operation: string, found: Cost, stored: Cost | undefined): Finding {
  const share = (of: keyof Cost) => (stored ? found[of] / stored[of] : Number.NaN);
  const percent = (of: keyof Cost) => `${(share(of) * 100).toFixed(0)} %`;
  return {
    goal: "P17",
    measure: `${operation}: pages, bytes of the log and PostgreSQL's time against the stored figures`,
    wanted: `pages and bytes ≤ ${(RISE_MAX * 100).toFixed(0)} %`,
    found: `${percent("pages")}, ${percent("walBytes")}, ${percent("milliseconds")}`,
    met: share("pages") <= RISE_MAX && share("walBytes") <= RISE_MAX,
    context: `${found.pages.toFixed(0)} pages, ${found.walBytes.toFixed(0)} bytes, ${found.milliseconds.toFixed(3)} ms`,
  };
}

async function costsOf(square: Square): Promise<Record<string, Cost>> {
  const single = openDatabase(square.url, 1);
  try {
    await square.sql`create extension if not exists pg_stat_statements`;
    await square.sql`create extension if not exists pg_walinspect`;
    await single.db.run("set pg_stat_statements.track_planning = on", []);
    const costs: Record<string, Cost> = {};
    for (const [operation, write] of Object.entries(await writesOf(square, single))) {
      for (let no = 0; no < WRITES; no += 1) await write();
      const batches: Cost[] = [];
      for (let batch = 0; batch < BATCHES; batch += 1) batches.push(await costOf(square, write));
      costs[operation] = {
        milliseconds: median(batches.map(({ milliseconds }) => milliseconds)),
        walBytes: median(batches.map(({ walBytes }) => walBytes)),
        pages: median(batches.map(({ pages }) => pages)),
      };
    }
    return costs;
  } finally {
    await single.close();
  }
}

/** The measured writes, each by one lobster after the other. */
async function writesOf(square: Square, database: Database): Promise<Record<string, () => Promise<unknown>>> {
  const { db } = database;
  const ids = await pickDiscussions(square, WRITES * (BATCHES + 1));
  const keys = await square.sql<{ id: string; authorId: string }[]>`
    select k.id, l.id "authorId" from api_keys k join lobsters l using (owner_id)
    where l.id = any(${square.lobsters.map(({ id }) => id)}::uuid[]) order by l.serial_no, k.id`;
  const own = await square.sql<{ id: string; authorId: string }[]>`
    select id, author_id "authorId" from posts where status = 'visible' order by created_at limit ${WRITES * (BATCHES + 1)}`;
  let turn = 0;
  const next = () => {
    turn += 1;
    const { id: keyId = "", authorId = "" } = keys[turn % keys.length] ?? {};
    const viewer = { viewer: authorId, isAdmin: false, shadowed: false, now: new Date().toISOString() };
    return { keyId, authorId, viewer, postId: ids[turn % ids.length] ?? "" };
  };
  const content = "The shells were great, and so was the tide.";
  const words = { ...NO_MENTIONS, content, buildingSlug: null, status: "visible" as const };
  return {
    "POST /comments": () => {
      const { viewer, postId } = next();
      return addComment(db, { ...words, ...viewer, postId, parentCommentId: null, excerpt: content });
    },
    "POST /likes": () => {
      const { viewer, postId } = next();
      return setLike(db, { ...viewer, postId, liked: null });
    },
    "POST /posts": () => {
      const { keyId, authorId } = next();
      const post = { title: "Shells", tagSlugs: [], pauseSeconds: 0, payload: "{}", earning: undefined };
      return publish(db, {
        ...words,
        ...toEventRow(null),
        ...post,
        origin: null,
        pollLabels: null,
        keyId,
        authorId,
      });
    },
    "PATCH /posts/{id}": () => {
      const { viewer } = next();
      const { id = "", authorId = "" } = own[turn % own.length] ?? {};
      const text = { ...viewer, viewer: authorId, id };
      const event = { eventStartsAt: null, eventEndsAt: null, eventPlace: null, eventPayload: "{}" };
      const limit = { editsMax: 10, windowSeconds: 3_600, byHand: false };
      // A new title each time, or else no index would change.
      const title = `Shells of tide ${randomUUID()}`;
      const post = { ...words, ...event, ...limit, title, tagSlugs: [], payload: "{}" };
      return database.transaction(async (tx) => {
        await lockPost(tx, text);
        return storePostEdit(tx, { ...post, ...text });
      });
    },
  };
}

async function costOf({ sql }: Square, write: () => Promise<unknown>): Promise<Cost> {
  await sql`select pg_stat_statements_reset(dbid => oid) from pg_database where datname = current_database()`;
  const [before] = await sql<{ lsn: string }[]>`select pg_current_wal_insert_lsn()::text lsn`;
  for (let no = 0; no < WRITES; no += 1) await write();
  const [cost] = await sql<Cost[]>`
    select sum(total_plan_time + total_exec_time) / ${WRITES}::int milliseconds,
      sum(shared_blks_hit + shared_blks_read)::float8 / ${WRITES}::int pages,
      (select sum(record_size)::float8 / ${WRITES}::int
        from pg_get_wal_stats(${before?.lsn ?? ""}::text::pg_lsn, pg_current_wal_insert_lsn())) "walBytes"
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and toplevel and calls = ${WRITES}::int`;
  return Cost.parse(cost);
}
