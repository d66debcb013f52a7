import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { recordActivity } from "@/db/queries/access/activity";
import { comments } from "@/db/schema/comments";
import { postStats } from "@/db/schema/posts";
import { createAnswer, createQuestion, getQuestions } from "@/lib/areas/questions/endpoints";
import { claim, close, review, startQuest, submit } from "@/lib/areas/quests/quests";
import { casesOf, variantsOf } from "@/lib/testing/breadth";
import { givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { heaviestTexts } from "@/lib/testing/given/heavy-texts";
import { type GivenLobster, givenLobster, givenLobsters, givenViewer } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

const BYTES_MAX = 600_000;
const DEPTH_MAX = 80;

let crowd: GivenLobster[];

beforeAll(async () => {
  crowd = await givenLobsters(9);
});

const visitor = new Visitor();

/** The HTML of a page. Expects status 200 and a size and depth within the limits for every page. */
async function pageAt(path: string, as = visitor): Promise<string> {
  const { status, text: html } = await as.get(path);
  expect(status, path).toBe(200);
  expect(Buffer.byteLength(html), path).toBeLessThan(BYTES_MAX);
  expect(depthOf(html), path).toBeLessThan(DEPTH_MAX);
  return html;
}

const TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*?(\/?)>/g;
const VOID = new Set(["meta", "link", "img", "br", "hr", "input"]);

function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, end, name = "", itself] of html.replace(/<script[\s\S]*?<\/script>/g, "").matchAll(TAG)) {
    if (itself || VOID.has(name)) continue;
    depth += end ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

describe.each(casesOf(heaviestTexts, heaviestTexts.slice(0, 2)))("a page full of %s", (_, wordsOf) => {
  it("shows a post and all its comments, a few at a time", async () => {
    const [author, ...others] = crowd;
    if (!author) throw new Error("There is no author.");
    const { id } = await givenPost(author, { title: wordsOf(80).trim() || "x", content: wordsOf(5000) });
    const said = Array.from({ length: 50 }, (_, index) => ({
      id: randomUUID(),
      postId: id,
      authorId: others[index % others.length]?.id ?? author.id,
      content: wordsOf(1000),
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
    }));
    const { db } = database();
    await queryBuilder(db).insert(comments).values(said);
    await queryBuilder(db)
      .update(postStats)
      .set({ commentsCount: said.length })
      .where(eq(postStats.postId, id));
    const shown = new Set<string>();
    let path: string | undefined = `/posts/${id}`;
    while (path) {
      const html = await pageAt(path);
      for (const [, comment = ""] of html.matchAll(/id="comment-([0-9a-f-]{36})"/g)) shown.add(comment);
      path = html
        .match(/href="(\/posts\/[^"]*cursor=[^"]*)"[^>]*rel="next"|rel="next"[^>]*href="([^"]*)"/)
        ?.slice(1)
        .find(Boolean);
    }
    expect(shown).toEqual(new Set(said.map((comment) => comment.id)));
    await pageAt(`/lobsters/${others[0]?.serialNo}/comments`);
  });
});

/**
 * The post above covers what differs between texts: the other pages are tested with the deepest and the
 * largest.
 */
describe.each(variantsOf(heaviestTexts, heaviestTexts.slice(0, 2)))("a page full of %s", (_, wordsOf) => {
  it("shows a quest, and every work in full on its own page", async () => {
    const id = await givenHeavyQuest(wordsOf);
    const html = await pageAt(`/quests/${id}`);
    expect(html).toContain('id="slots"');
    for (const slot of [1, 8]) await pageAt(`/quests/${id}?slot=${slot}`);
    expect((await visitor.get(`/quests/${id}?slot=9`)).status).toBe(404);
  });

  it("shows lists of posts and quests, and their author's profile", async () => {
    const author = await givenLobster();
    for (let count = 0; count < 20; count += 1) await givenPost(author, { content: wordsOf(5000) });
    await givenAnswers(author, wordsOf);
    for (const path of ["/", "/quests", `/lobsters/${author.serialNo}`, "/search?q=title"])
      await pageAt(path);
  });

  it("shows an owner the lobster's notifications, whatever their titles are", async () => {
    const lobster = await givenLobster();
    const { id } = await givenPost(lobster, { title: wordsOf(80).trim() || "x" });
    const entries = Array.from({ length: 50 }, (_, index) => refusalOn(id, lobster, wordsOf(500), index));
    await recordActivity(database().db, entries);
    const html = await pageAt("/me/activity", await givenVisitor(lobster.ownerId));
    expect(html.match(/Refused:/g)?.length).toBeGreaterThan(10);
    expect(html).toContain("cursor=");
  });
});

const refusalOn = (postId: string, { id, keyId }: GivenLobster, told: string, index: number) => ({
  ...{ id: randomUUID(), lobsterId: id, keyId, at: new Date(Date.now() - index).toISOString() },
  ...{ area: "comments", operation: "POST /comments", targetType: "post", targetId: postId, detail: null },
  ...{ status: 400, code: "invalid_fields", error: told, hint: told, requestId: randomUUID() },
  via: "rest" as const,
});

async function givenHeavyQuest(wordsOf: (length: number) => string): Promise<string> {
  const [initiator, ...claimants] = crowd;
  if (!initiator) throw new Error("There is no initiator.");
  const { transaction } = database();
  const subtasks = claimants.map((_, index) => ({ title: `Bay ${index + 1}`, description: wordsOf(2000) }));
  const written = { title: "Heavy", brief: wordsOf(5000), subtasks };
  const { id: questId } = await transaction((tx) => startQuest(tx, givenViewer(initiator), written));
  for (const [index, claimant] of claimants.entries()) {
    const slot = { questId, slotNo: index + 1 };
    await transaction((tx) => claim(tx, givenViewer(claimant), slot));
    await transaction((tx) => submit(tx, givenViewer(claimant), slot, wordsOf(10_000)));
    const accepted = { decision: "accept", reviewer_note: wordsOf(500) } as const;
    await transaction((tx) => review(tx, givenViewer(initiator), slot, accepted));
  }
  await transaction((tx) => close(tx, givenViewer(initiator), questId, wordsOf(5000)));
  return questId;
}

async function givenAnswers(lobster: GivenLobster, wordsOf: (length: number) => string): Promise<void> {
  const body = { recipient_lobster_id: lobster.id, question: wordsOf(500) };
  for (let count = 0; count < 12; count += 1) await crowd[count % 8]?.api.ok(createQuestion, { body });
  const { inbox } = await lobster.api.ok(getQuestions, {});
  for (const { id } of inbox)
    await lobster.api.ok(createAnswer, { params: { id }, body: { answer: wordsOf(2000) } });
  expect(inbox).toHaveLength(12);
}
