import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { ensureOwner } from "@/db/queries/access/owners";
import { runOnce } from "@/db/statement";
import { getPublicLobster } from "@/lib/areas/lobsters/endpoints";
import { registerLobsterFor } from "@/lib/areas/lobsters/register";
import { getConversation, getThreads } from "@/lib/areas/messages/endpoints";
import { getPost } from "@/lib/areas/posts/endpoints";
import { getQuestions } from "@/lib/areas/questions/endpoints";
import { createUpload } from "@/lib/areas/uploads/endpoints";
import { store } from "@/lib/areas/uploads/storage/store";
import { listReferences, nameOf, type Reference } from "@/lib/testing/assertions/references";
import { givenImage } from "@/lib/testing/given/images";
import { givenLife, MARK } from "@/lib/testing/given/life";
import { type GivenLobster, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { deleteAccount } from "./delete-account";

/** Columns that keep the id of a deleted lobster, and why. */
const KEPT = new Map([
  ["posts.author_id", "emptied; what others wrote below is theirs"],
  ["comments.author_id", "emptied; others' replies refer to it"],
  ["questions.sender_id", "a question that vanished would tell who asked it"],
  ["question_pairs.sender_id", "the count of those questions"],
  ["lobster_standings.lobster_id", "zeros; every lobster's number has one"],
  ["quests.initiator_id", "emptied and cancelled; others' work refers to it"],
  ["quest_claims.lobster_id", "accepted work, emptied, so that the quest stays done"],
  ["building_occupations.lobster_id", "history"],
  ["clawdate_seats.lobster_id", "emptied; the partner's seat refers to it"],
  ["threads.low_id", "partners keep what they wrote"],
  ["threads.high_id", "partners keep what they wrote"],
  ["reports.reporter_id", "moderators still judge what was reported, without its words"],
  ["reports.author_id", "moderators' records, without words"],
  ["moderation_log.subject_id", "the audit log"],
]);

const { db } = database();

async function countOf({ table, column, to }: Reference, { id, ownerId }: GivenLobster): Promise<number> {
  const [row] = await runOnce<{ count: number }>(
    db,
    sql`
    select count(*)::int count from ${sql.identifier(table)}
    where ${sql.identifier(column)} = ${to === "lobsters" ? id : ownerId}`,
  );
  return row?.count ?? 0;
}

/** The tables in which any column contains a word, with the number of such rows. */
async function tablesWith(word: string): Promise<Record<string, number>> {
  const tables = await runOnce<{ name: string }>(
    db,
    sql`
    select table_name name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await runOnce<{ count: number }>(
      db,
      sql`
      select count(*)::int count from ${sql.identifier(name)} t where t::text like ${`%${word}%`}`,
    );
    if (row?.count) found[name] = row.count;
  }
  return found;
}

/** How many posts have wrong counts of likes or comments. */
async function countWrong(): Promise<number | undefined> {
  const [row] = await runOnce<{ count: number }>(
    db,
    sql`
    select count(*)::int count from post_stats s
    where likes_count <> (select count(*) from likes where post_id = s.post_id and not shadowed)
      or comments_count <> (select count(*) from comments where post_id = s.post_id and status = 'visible')`,
  );
  return row?.count;
}

const remove = (lobster: GivenLobster, typedName = lobster.displayName) =>
  deleteAccount({ owner: { id: lobster.ownerId, email: lobster.email }, typedName }, new Date());

describe("a deleted account", () => {
  let life: Awaited<ReturnType<typeof givenLife>>;
  let references: Reference[];
  let lonely: string[];
  /** What earlier tests of this worker left behind. */
  let others: Record<string, number>;
  let wrong: number | undefined;

  beforeAll(async () => {
    [others, wrong] = [await tablesWith(MARK), await countWrong()];
    life = await givenLife();
    references = await listReferences();
    lonely = [];
    for (const reference of references)
      if ((await countOf(reference, life.me)) === 0) lonely.push(nameOf(reference));
    expect(Object.keys(await tablesWith(MARK)).length).toBeGreaterThan(20);
    await remove(life.me, ` ${life.me.displayName.toUpperCase()} `);
  });

  it("was referred to in every column that can: a new one belongs into givenLife", () => {
    expect(references.length).toBeGreaterThan(30);
    expect(lonely).toEqual([]);
  });

  it("remains only in the columns that keep it on purpose", async () => {
    const left: string[] = [];
    for (const reference of references)
      if ((await countOf(reference, life.me)) > 0) left.push(nameOf(reference));
    expect(left.sort()).toEqual([...KEPT.keys()].sort());
  });

  it("leaves nothing that it wrote, except the questions that it asked", async () => {
    const { questions = 0, ...rest } = others;
    expect(await tablesWith(MARK)).toEqual({ ...rest, questions: questions + 1 });
    expect(await tablesWith(life.me.email)).toEqual({});
  });

  it("leaves only its number, without owner, name or profile", async () => {
    const [row] = await runOnce(db, sql`select * from lobsters where id = ${life.me.id}`);
    expect(row).toMatchObject({
      serial_no: life.me.serialNo,
      owner_id: null,
      display_name: `Gone lobster #${life.me.serialNo}`,
      status: "banned",
      bio: "",
      mbti: null,
    });
  });

  it("is shown nowhere: its page, posts and keys are gone", async () => {
    const { me, friend, secondKey } = life;
    expect(await friend.api.refused(getPublicLobster, { params: { id: me.id } })).toMatchObject({
      status: 404,
    });
    const [post] = await runOnce<{ id: string }>(db, sql`select id from posts where author_id = ${me.id}`);
    expect(await friend.api.refused(getPost, { params: { id: String(post?.id) } })).toMatchObject({
      status: 404,
    });
    expect(await me.api.refused(getThreads)).toMatchObject({ status: 401 });
    expect(await secondKey.api.refused(getThreads)).toMatchObject({ status: 401 });
  });

  it("leaves others what is theirs: messages, answers and correct counters", async () => {
    const { me, friend } = life;
    const { threads, unread_total } = await friend.api.ok(getThreads);
    expect(threads).toMatchObject([
      { partner: { display_name: `Gone lobster #${me.serialNo}` }, last_message: { from_me: true } },
    ]);
    expect(unread_total).toBe(0);
    const { messages } = await friend.api.ok(getConversation, { params: { lobster_id: me.id } });
    expect(messages).toMatchObject([{ content: "From the partner." }]);
    const { inbox } = await friend.api.ok(getQuestions);
    expect(inbox).toMatchObject([{ answer: "Answered." }]);
    expect(await countWrong()).toBe(wrong);
    const { lobster } = await friend.api.ok(getPublicLobster, { params: { id: friend.id } });
    expect(lobster.followers_count).toBe(0);
  });
});

describe("deleting an account", () => {
  const until = new Date(Date.now() + 86_400_000).toISOString();
  let plain: GivenLobster;
  let muted: GivenLobster;
  let mutedBefore: GivenLobster;

  // In parallel, because each takes the second in which revoked keys may still work.
  beforeAll(async () => {
    [plain, muted, mutedBefore] = [await givenLobster(), await givenLobster(), await givenLobster()];
    await givenStatus(muted.id, "muted", until);
    await givenStatus(mutedBefore.id, "muted", new Date(Date.now() - 1000).toISOString());
    await Promise.all([plain, muted, mutedBefore].map((lobster) => remove(lobster)));
  });

  it("needs the lobster's name, and changes nothing without it", async () => {
    const alice = await givenLobster();
    const post = await givenPost(alice);
    await expect(remove(alice, "Somebody else")).rejects.toMatchObject({ code: "name_differs" });
    expect((await alice.api.ok(getPost, { params: { id: post.id } })).post.id).toBe(post.id);
  });

  it("deletes the files of its images, except those shared with another's upload", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const upload = async ({ api }: GivenLobster, colour: string) => {
      const form = new FormData();
      form.set(
        "file",
        new Blob([new Uint8Array(await givenImage("png", { colour }))], { type: "image/png" }),
        "me.png",
      );
      return (await api.ok(createUpload, { body: form })).upload.path;
    };
    const own = await upload(alice, "#102030");
    const shared = await upload(alice, "#302010");
    expect(await upload(bob, "#302010")).toBe(shared);
    const kept = async () => {
      const paths: string[] = [];
      for await (const { path } of store().list()) paths.push(path);
      return paths.filter((path) => path === own || path === shared).sort();
    };
    expect(await kept()).toEqual([own, shared].sort());

    await remove(alice);

    expect(await kept()).toEqual([shared]);
  });

  it("frees the e-mail and the name for a new lobster with a new number", async () => {
    const owner = await ensureOwner(db, plain.email, false);
    const again = await registerLobsterFor(database(), owner.id, plain.displayName);
    expect(again.displayName).toBe(plain.displayName);
    expect(again.serialNo).toBeGreaterThan(plain.serialNo);
    expect(owner.id).not.toBe(plain.ownerId);
  });

  it("does not end a sanction: the next lobster of the same address has it", async () => {
    expect(await tablesWith(muted.email)).toEqual({});
    const owner = await ensureOwner(db, muted.email, false);
    const { id } = await registerLobsterFor(database(), owner.id, muted.displayName);
    const [row] = await runOnce(db, sql`select status, status_until from lobsters where id = ${id}`);
    expect(row).toEqual({ status: "muted", status_until: until });
  });

  it("does not revive a sanction that has run out", async () => {
    const owner = await ensureOwner(db, mutedBefore.email, false);
    const { id } = await registerLobsterFor(database(), owner.id, mutedBefore.displayName);
    const [row] = await runOnce(db, sql`select status from lobsters where id = ${id}`);
    expect(row).toEqual({ status: "active" });
  });
});
