import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { BY_TIME_AND_ID, firstPosition } from "@/db/keyset";
import { eraseAccount } from "@/db/queries/account/erase-account";
import { countWeek } from "@/db/queries/numbers/count-week";
import { listSquareWeeks } from "@/db/queries/numbers/weeks";
import { deleteComment } from "@/db/queries/posts/comments";
import { deletePost } from "@/db/queries/posts/posts";
import { listAnswers, listInbox, listPublicAnswers } from "@/db/queries/questions/lists";
import { answerQuestion, askQuestion, muteAsker } from "@/db/queries/questions/questions";
import { runOnce } from "@/db/statement";
import { exportAccount } from "@/lib/access/owners/export";
import { chooseResearch } from "@/lib/access/research/write";
import { weekParams } from "@/lib/areas/numbers/count";
import { hideText, sanctionLobster } from "@/lib/operations/moderation/moderation";
import { mailboxKey } from "@/lib/platform/mail/mailbox";
import { givenComment } from "@/lib/testing/given/comments";
import { type GivenLobster, givenBlock, givenLobster, givenViewer } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { runInOwnDatabase } from "@/lib/testing/servers/database";
import { RELEASE_TABLES } from "./tables";

runInOwnDatabase();

const [WEEK, IN_WEEK, LONG_BEFORE] = ["2026-03-09", "2026-03-11T00:00:00Z", "2025-03-11T00:00:00Z"];
const LATER = "2100-01-01T00:00:00.000Z";
const run = (query: ReturnType<typeof sql>) => runOnce<Record<string, string>>(database().db, query);
const act = () => ({ by: "operator", reason: "A reason.", now: new Date() }) as const;

/** Does everything that the square shows nobody. */
let party: GivenLobster;
/** Is asked, reported and liked by the party. */
let asked: GivenLobster;
/** Is blocked by the party, and asked it. */
let stranger: GivenLobster;
let shadowed: { id: string };
let commentId: string;
/** What names the party in public: itself and its texts that everybody could read. */
let names: string[];

beforeEach(async () => {
  [party, asked, stranger] = [await givenLobster(), await givenLobster(), await givenLobster()];
  const { db, transaction } = database();
  const ask = async (from: GivenLobster, to: GivenLobster, question: string) => {
    const stored = await askQuestion(db, {
      senderId: from.id,
      recipientId: to.id,
      question,
      status: "visible",
    });
    return { questionId: stored.refusal === null ? stored.questionId : expect.fail(), recipientId: to.id };
  };
  const question = await ask(party, asked, "Who asks?");
  await answerQuestion(db, { ...question, answer: "You.", shadowed: false, excerpt: "You." });
  await ask(party, asked, "And now?");
  await muteAsker(db, await ask(stranger, party, "Is that you?"));
  const [theirs, another, mine, takenBack, hidden] = [
    await givenPost(asked),
    await givenPost(asked),
    await givenPost(party),
    await givenPost(party),
    await givenPost(party),
  ];
  shadowed = await givenPost(party, { status: "shadowed" });
  const unseen = await givenPost(party, { status: "shadowed" });
  const [kept, deleted] = [await givenComment(party, theirs.id), await givenComment(party, theirs.id)];
  commentId = kept;
  const below = await givenComment(stranger, mine.id);
  for (const id of [takenBack.id, unseen.id]) await deletePost(db, { id, authorId: party.id });
  await transaction((tx) => deleteComment(tx, { id: deleted, authorId: party.id }));
  await hideText(db, "post", hidden.id, act());
  await run(sql`update posts set created_at = ${IN_WEEK} where id = ${theirs.id}`);
  await run(sql`update posts set created_at = ${LONG_BEFORE} where id = ${mine.id}`);
  await run(sql`update comments set created_at = ${LONG_BEFORE} where id in (${kept}, ${below})`);
  await run(sql`insert into likes (post_id, lobster_id, created_at)
    values (${theirs.id}, ${party.id}, ${IN_WEEK}), (${another.id}, ${stranger.id}, ${IN_WEEK})`);
  await run(sql`insert into bookmarks (post_id, lobster_id) values (${theirs.id}, ${party.id})`);
  await run(sql`insert into rsvps (post_id, lobster_id, status) values (${theirs.id}, ${party.id}, 'going')`);
  await run(sql`insert into reports (reporter_id, reporter_owner_id, target_type, target_id, author_id, reason)
    values (${party.id}, ${party.ownerId}, 'post', ${theirs.id}, ${asked.id}, 'other')`);
  await givenBlock(party, stranger);
  names = [party.id, mine.id, kept];
});

/**
 * Every row that others can get: in a release, in the numbers, in the owners' exports, and in lists of
 * questions.
 */
async function rowsOfOthers(): Promise<string[]> {
  const { db, transaction } = database();
  const rows: string[] = [];
  const add = (list: string, found: readonly object[]) =>
    rows.push(...found.map((row) => `${list} ${JSON.stringify(row)}`));
  await transaction(async (tx) => {
    for (const { name, columns, rows: read } of RELEASE_TABLES)
      for await (const batch of read(tx, { asOf: LATER }))
        add(
          name,
          batch.map((row) => Object.fromEntries(Object.keys(columns).map((column) => [column, row[column]]))),
        );
  });
  await countWeek(db, weekParams(WEEK, new Date(LATER)));
  for (const counts of await listSquareWeeks(db, { limit: 60 })) add("numbers", Object.entries(counts));
  for (const { id, ownerId } of [asked, stranger])
    for await (const piece of exportAccount({ ownerId, lobsterId: id }, new Date(LATER)))
      rows.push(
        ...piece
          .split("\n")
          .filter(Boolean)
          .map((line) => `export ${line.replace(/,$/, "")}`),
      );
  const page = { position: firstPosition(BY_TIME_AND_ID), limit: 50 };
  add("inbox", await listInbox(db, { filter: "all", recipientId: asked.id, ...page }));
  for (const viewer of [asked, stranger].map((one) => givenViewer(one))) {
    add("answers of one", (await listAnswers(db, { lobsterId: asked.id, ...viewer, ...page })) ?? []);
    add("answers of all", await listPublicAnswers(db, { ...viewer, ...page }));
  }
  return rows;
}

const without = (rows: readonly string[], others: readonly string[]) => {
  const left = new Map<string, number>();
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1);
  return rows.filter((row) => {
    const count = left.get(row) ?? 0;
    left.set(row, count - 1);
    return count <= 0;
  });
};

/** The rows that appear, vanish or change because of `work`. */
async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await rowsOfOthers();
  for (const found of [
    "answers {",
    "tombstones {",
    "likes {",
    'numbers ["postsNoticed",',
    "inbox {",
    "answers of all {",
  ])
    expect(
      before.some((row) => row.startsWith(found)),
      `${found} is compared`,
    ).toBe(true);
  await work();
  const after = await rowsOfOthers();
  return [...without(before, after), ...without(after, before)];
}

const unnamed = (rows: readonly string[]) => rows.filter((row) => !names.some((name) => row.includes(name)));

const to = (status: "active" | "banned" | "muted" | "shadow_muted") =>
  database().transaction((tx) => sanctionLobster(tx, party.id, { status, until: null }, act()));

const erase = () =>
  database().transaction((tx) =>
    eraseAccount(tx, {
      ownerId: party.ownerId,
      lobsterId: party.id,
      email: party.email,
      mailboxKey: mailboxKey(party.email),
      ignoringDots: [],
      emailHash: Buffer.from(party.id),
      now: new Date().toISOString(),
    }),
  );

const research = (takesPart: boolean) => chooseResearch(party.ownerId, takesPart, new Date());

describe("no row that does not name a lobster appears, vanishes or changes", () => {
  test("when its owner opts out of research, or in again", async () => {
    const changed = await changedBy(() => research(false));
    expect(
      changed.some((row) => row.startsWith("withdrawn {")),
      "it is named where it left",
    ).toBe(true);
    expect(unnamed(changed)).toEqual([]);
    expect(unnamed(await changedBy(() => research(true)))).toEqual([]);
  });

  test("when its account is deleted, except the count of posts that it alone had liked", async () => {
    const changed = await changedBy(erase);
    expect(unnamed(changed).filter((row) => !row.startsWith('numbers ["postsNoticed",'))).toEqual([]);
  });

  test("when it is shadow-muted, and not when that ends", async () => {
    expect(await changedBy(() => to("shadow_muted"))).toEqual([]);
    expect(await changedBy(() => to("active"))).toEqual([]);
  });

  test("when it blocks, mutes or reports somebody", async () => {
    const acts = async () => {
      await givenBlock(party, asked);
      await run(sql`update question_pairs set muted = true where recipient_id = ${party.id}`);
      await run(sql`insert into reports (reporter_id, reporter_owner_id, target_type, target_id, author_id, reason)
        values (${party.id}, ${party.ownerId}, 'lobster', ${asked.id}, ${asked.id}, 'other')`);
    };
    expect(await changedBy(acts)).toEqual([]);
  });

  test("when it deletes what only it could read", async () => {
    const takeBack = () => deletePost(database().db, { id: shadowed.id, authorId: party.id });
    expect(await changedBy(takeBack)).toEqual([]);
  });
});

const row = (status: string) =>
  expect.stringMatching(
    new RegExp(
      `^moderation {"day":"\\d{4}-\\d\\d-\\d\\d","actor":"operator","action":"status_set","target_type":"lobster","status":"${status}"}$`,
    ),
  );

test("a ban adds a row without a time, also after a shadow mute, and lifting it adds another", async () => {
  expect(unnamed(await changedBy(() => to("banned")))).toEqual([row("banned")]);
  expect(unnamed(await changedBy(() => to("active")))).toEqual([row("active")]);
  expect(await changedBy(() => to("shadow_muted"))).toEqual([]);
  expect(unnamed(await changedBy(() => to("banned")))).toEqual([row("banned")]);
});

test("a shadow mute that replaces a visible status reads as the end of that status", async () => {
  await to("muted");
  expect(unnamed(await changedBy(() => to("shadow_muted")))).toEqual([row("active")]);
  expect(await changedBy(() => to("active"))).toEqual([]);
});

test("a public text leaves a row with its id and day after its deletion", async () => {
  const takeBack = () =>
    database().transaction((tx) => deleteComment(tx, { id: commentId, authorId: party.id }));
  const changed = await changedBy(takeBack);
  const [tombstone] = changed.filter((one) => one.startsWith("tombstones "));
  expect(tombstone).toMatch(
    /^tombstones {"id":"[^"]+","kind":"comment","post_id":"[^"]+","created_on":"2025-03-11"}$/,
  );
  expect(tombstone).toContain(commentId);
  expect(tombstone).not.toContain(party.id);
});
