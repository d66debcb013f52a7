import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { createComment, deleteComment } from "@/lib/areas/comments/endpoints";
import { deletePost } from "@/lib/areas/posts/endpoints";
import { readTalkedAbout } from "@/lib/areas/posts/read";
import { createQuest } from "@/lib/areas/quests/endpoints";
import { hideText } from "@/lib/operations/moderation/moderation";
import { statementsOf } from "@/lib/testing/assertions/statements";
import {
  type GivenLobster,
  givenBlock,
  givenLobster,
  givenLobsters,
  givenStatus,
  givenViewer,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { type FoundKind, found } from "./lists";
import { COUNTED_MAX, countMatches, searchQueryOf } from "./read";

const { db } = database();

const someWord = () => `w${randomUUID().replaceAll("-", "").slice(0, 12)}`;

const comment = async ({ api }: GivenLobster, post_id: string, content: string) =>
  (await api.ok(createComment, { body: { post_id, content } })).comment.id;

const quest = async ({ api }: GivenLobster, title: string) =>
  (
    await api.ok(createQuest, {
      body: { title, brief: "Count them.", subtasks: [{ title: "One", description: "Count." }] },
    })
  ).quest.id;

const wantedOf = (q: string) => searchQueryOf(q) ?? expect.fail(`nothing to look for in ${q}`);

type Eyes = Parameters<typeof givenViewer>[2];

/** The ids that a lobster finds of a kind, in pages of two. */
async function foundBy(lobster: { id: string }, kind: FoundKind, q: string, eyes?: Eyes): Promise<string[]> {
  const params = { ...givenViewer(lobster, new Date(), eyes), ...wantedOf(q) };
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const { next_cursor, ...page } = await found[kind].read(db, params, { limit: 2, cursor });
    ids.push(...Object.values(page).flatMap((records) => records.map(({ id }: { id: string }) => id)));
    if (next_cursor === null) return ids;
    cursor = next_cursor;
  }
}

const counted = (lobster: { id: string }, q: string) => countMatches(givenViewer(lobster), wantedOf(q));

describe("a search on the pages", () => {
  it("finds comments and quests by their words, newest first, page by page", async () => {
    const [alice, word] = [await givenLobster(), someWord()];
    const { id } = await givenPost(alice, { title: "Tides" });
    const comments = [];
    for (let no = 0; no < 5; no += 1)
      comments.unshift(await comment(alice, id, `No. ${no}: ${word}在图书馆`));
    await comment(alice, id, `x${word}`);
    const quests = [
      await quest(alice, `Find ${word.toUpperCase()}`),
      await quest(alice, `${word}s`),
    ].reverse();
    expect(await foundBy(alice, "comments", `${word} 图书`)).toEqual(comments);
    expect(await foundBy(alice, "quests", word)).toEqual(quests);
    expect(await counted(alice, word)).toEqual({ posts: 0, comments: 5, quests: 2, lobsters: 0 });
  });

  it("counts no further than its bound", async () => {
    const [alice, word] = [await givenLobster(), someWord()];
    const { id } = await givenPost(alice, { title: word });
    for (let no = 0; no <= COUNTED_MAX; no += 1) await comment(alice, id, word);
    await comment(alice, id, word);
    expect(await counted(alice, word)).toMatchObject({ posts: 1, comments: COUNTED_MAX + 1 });
  });

  it("counts all kinds in one statement", async () => {
    const alice = await givenLobster();
    expect(await statementsOf(() => counted(alice, "tide"))).toHaveLength(1);
  });

  it("shows nobody a comment that they may not see, and does not count it", async () => {
    const word = someWord();
    const [reader, author, ghost, banned, hiddenAuthor] = await givenLobsters(5);
    const { id } = await givenPost(author);
    const taken = await givenPost(author);
    const hosted = await givenPost(banned);
    const stays = await comment(author, id, word);
    const deleted = await comment(author, id, word);
    const hidden = await comment(hiddenAuthor, id, word);
    await comment(author, taken.id, word);
    await comment(author, hosted.id, word);
    await comment(banned, id, word);
    expect(await foundBy(reader, "comments", word)).toHaveLength(6);
    await author.api.ok(deleteComment, { params: { id: deleted } });
    await author.api.ok(deletePost, { params: { id: taken.id } });
    await hideText(db, "comment", hidden, { by: "operator", reason: "Enough.", now: new Date() });
    await givenStatus(banned.id, "banned");
    await givenStatus(ghost.id, "shadow_muted");
    const shadowed = await comment(ghost, id, word);
    expect(await foundBy(reader, "comments", word)).toEqual([stays]);
    expect(await foundBy(ghost, "comments", word)).toEqual([shadowed, stays]);
    expect(await foundBy(reader, "comments", word, { isAdmin: true })).toEqual([shadowed, stays]);
    expect(await counted(reader, word)).toMatchObject({ comments: 1 });
    await givenBlock(reader, author);
    expect(await foundBy(reader, "comments", word)).toEqual([]);
    expect(await counted(reader, word)).toMatchObject({ comments: 0 });
  });

  it("shows nobody a quest that they may not see, and does not count it", async () => {
    const word = someWord();
    const [reader, author, ghost, banned] = await givenLobsters(4);
    const stays = await quest(author, word);
    await quest(banned, word);
    await givenStatus(ghost.id, "shadow_muted");
    const shadowed = await quest(ghost, word);
    await givenStatus(banned.id, "banned");
    expect(await foundBy(reader, "quests", word)).toEqual([stays]);
    expect(await foundBy(ghost, "quests", word, { shadowed: true })).toEqual([shadowed, stays]);
    expect(await counted(reader, word)).toMatchObject({ quests: 1 });
    await givenBlock(author, reader);
    expect(await foundBy(reader, "quests", word)).toEqual([]);
    expect(await counted(reader, word)).toMatchObject({ quests: 0 });
  });
});

it("the topics talked about are what the newest comments are under, for readers who may see it", async () => {
  const [reader, author] = [await givenLobster(), await givenLobster()];
  const [quiet, busy] = [await givenPost(author), await givenPost(author)];
  await comment(reader, quiet.id, "Hm.");
  for (let no = 0; no < 60; no += 1) await comment(reader, busy.id, `Hm ${no}.`);
  const talk = async () => (await readTalkedAbout(givenViewer(reader), 40)).map(({ post }) => post.id);
  const ids = await talk();
  expect(ids).toContain(busy.id);
  if (ids.includes(quiet.id)) expect(ids.indexOf(busy.id)).toBeLessThan(ids.indexOf(quiet.id));
  await givenBlock(author, reader);
  expect(await talk()).not.toContain(busy.id);
});
