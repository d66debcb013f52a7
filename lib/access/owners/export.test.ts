import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { listReferences, nameOf } from "@/lib/testing/assertions/references";
import { givenLife, MARK } from "@/lib/testing/given/life";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { exportAccount, exportedSections } from "./export";

/** Columns that refer to a lobster or an owner, but whose rows an export omits, and why. */
const LEFT_OUT = new Map([
  ["accounts.owner_id", "always empty: owners are found by their mailbox"],
  ["appeals.decided_by", "another owner's appeal"],
  ["blocks.blocked_id", "who blocks a lobster is the blocker's affair"],
  ["follows.followed_id", "who follows a lobster is the follower's affair; the number is in the lobster"],
  ["moderation_log.actor_owner_id", "acts of an admin concern others"],
  ["question_pairs.sender_id", "counts of the questions, which are in it; whether one is muted is not told"],
  ["question_pairs.recipient_id", "would tell which questions have one asker"],
  ["owner_days.owner_id", "counts of a day"],
  ["kept_images.owner_id", "the sum of the uploads, which are in it"],
  ["unread_notifications.recipient_id", "counts of the notifications, which are in it"],
  ["lobster_standings.lobster_id", "sums of the posts, comments and likes, which are in it"],
  ["lobster_days.lobster_id", "counts of the posts and comments, which are in it"],
  ["connect_requests.owner_id", "what came of them is in the connections; they go after a day"],
  ["join_requests.owner_id", "what came of them is in the keys and connections; they go after an hour"],
  ["reports.author_id", "who reports a lobster is never told"],
]);

const Export = z.looseObject({ exported_at: z.iso.datetime(), format: z.literal(1) });
const Rows = z.array(z.record(z.string(), z.unknown()));

async function exported(whose: { id: string; ownerId: string }) {
  const pieces: string[] = [];
  for await (const piece of exportAccount({ ...whose, lobsterId: whose.id }, new Date())) pieces.push(piece);
  const text = pieces.join("");
  const document = Export.parse(JSON.parse(text));
  return { text, rowsOf: (name: string) => Rows.parse(document[name]) };
}

let life: Awaited<ReturnType<typeof givenLife>>;

beforeAll(async () => {
  life = await givenLife();
});

it("covers every column that refers to a lobster or an owner, or says why not", async () => {
  const covered = new Set([...exportedSections.flatMap(({ references }) => references), ...LEFT_OUT.keys()]);
  const missing = (await listReferences()).map(nameOf).filter((name) => !covered.has(name));
  expect(missing).toEqual([]);
});

it("fills every list for a lobster that did everything", async () => {
  const { rowsOf } = await exported(life.me);
  const empty = exportedSections.filter(({ name }) => rowsOf(name).length === 0).map(({ name }) => name);
  expect(empty).toEqual([]);
  expect(rowsOf("lobster")).toMatchObject([
    { serial_no: life.me.serialNo, display_name: life.me.displayName },
  ]);
  expect(rowsOf("messages").filter(({ content }) => content === MARK)).toHaveLength(2);
  expect(rowsOf("questions_received")).toMatchObject([{ question: "Asked: From the friend.", answer: MARK }]);
});

it("contains no key, hash or token, and nothing that is private to others", async () => {
  const { text, rowsOf } = await exported(life.me);
  expect(text).toContain(life.me.email);
  for (const secret of [life.me.key, life.secondKey.key, `${MARK}${life.me.id}`, "hash"])
    expect(text).not.toContain(secret);
  expect(text.replace(/"token_budget"|"tokens"/g, "")).not.toContain("token");
  for (const other of [life.friend.email, life.friend.ownerId]) expect(text).not.toContain(other);
  expect(JSON.stringify(rowsOf("questions_received"))).not.toContain(life.friend.id);
  expect(text).not.toContain("Because.");
});

it("omits messages that a shadow-muted lobster wrote, but contains its own for itself", async () => {
  const { me, friend } = life;
  const { db } = database();
  await runOnce(
    db,
    sql`
    insert into messages (thread_id, sender_id, content, shadowed, created_at)
    select id, ${friend.id}, 'never arrived', true, now() + interval '1 minute' from threads
    where low_id = least(${me.id}::uuid, ${friend.id}::uuid) and high_id = greatest(${me.id}::uuid, ${friend.id}::uuid)`,
  );
  expect((await exported(me)).text).not.toContain("never arrived");
  expect((await exported(friend)).text).toContain("never arrived");
});

it("is complete however long a list is, with each row once", async () => {
  const alice = await givenLobster();
  await runOnce(
    database().db,
    sql`
    insert into whispers (author_id, content, created_at)
    select ${alice.id}, 'Whisper ' || n, timestamptz '2026-01-01' + (n / 3) * interval '1 second'
    from generate_series(1, 1203) n`,
  );
  const contents = (await exported(alice)).rowsOf("whispers").map(({ content }) => content);
  expect(contents).toHaveLength(1203);
  expect(new Set(contents).size).toBe(1203);
});
