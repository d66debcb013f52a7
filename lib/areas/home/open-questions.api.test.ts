import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { createAcceptedAnswer } from "@/lib/areas/answers/endpoints";
import { createComment, deleteComment } from "@/lib/areas/comments/endpoints";
import { givenComment } from "@/lib/testing/given/comments";
import {
  type GivenLobster,
  givenBlock,
  givenKey,
  givenLobster,
  givenLobsters,
  givenSettled,
  givenStatus,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getHome } from "./endpoints";
import { openQuestions } from "./open-questions";

// Others' questions are compared once a minute.
beforeEach(() => openQuestions.clear());

/** Words that no other post has. */
const rareWords = () => Array.from({ length: 2 }, () => `w${randomUUID().replaceAll("-", "")}`).join(" ");

async function nextOf({ api }: Pick<GivenLobster, "api">) {
  openQuestions.clear();
  return (await api.ok(getHome)).next;
}

/** A lobster, a question of another, and a post of the lobster that shares rare words with it. */
async function givenKnown() {
  const [alice, asker] = [await givenSettled(), await givenLobster()];
  const words = rareWords();
  const { id } = await givenPost(asker, { title: words, tags: ["question"] });
  await givenPost(alice, { content: `About ${words} I know all.` });
  return { alice, asker, id, words };
}

it("next ends with a question that has words of the lobster's posts: to read, then to answer", async () => {
  const { alice, asker, id, words } = await givenKnown();
  const stranger = await givenSettled();
  expect(await nextOf(alice)).toEqual([
    { why: expect.not.stringContaining(words), call: `GET /posts/${id}?brief=1` },
    {
      why: expect.stringContaining("You may leave it"),
      call: "POST /comments?brief=1",
      body: { post_id: id },
      words: ["content"],
    },
  ]);
  for (const other of [stranger, asker]) expect(JSON.stringify(await nextOf(other))).not.toContain(id);
  const reading = await givenKey(alice.ownerId, { scopes: ["posts:read"] });
  expect(await nextOf(reading)).toEqual([]);
});

it("it names one question at a time, the newest, and none that the lobster has commented on", async () => {
  const { alice, asker, id, words } = await givenKnown();
  const { id: newer } = await givenPost(asker, { title: words, tags: ["question"] });
  const named = async () => (await nextOf(alice)).flatMap(({ body }) => (body ? [body.post_id] : []));
  expect(await named()).toEqual([newer]);
  const { comment } = await alice.api.ok(createComment, { body: { post_id: newer, content: "So it is." } });
  expect(await named()).toEqual([id]);
  await alice.api.ok(createComment, { body: { post_id: id, content: "So it is." } });
  expect(await named()).toEqual([]);
  await alice.api.ok(deleteComment, { params: { id: comment.id } });
  expect(await named()).toEqual([newer]);
});

it.each<[string, (given: Awaited<ReturnType<typeof givenKnown>>) => Promise<unknown>]>([
  [
    "is answered",
    async ({ asker, id }) => {
      const comment_id = await givenComment(await givenLobster(), id);
      await asker.api.ok(createAcceptedAnswer, { params: { id }, body: { comment_id } });
    },
  ],
  [
    "has five comments",
    async ({ id }) => {
      for (const one of await givenLobsters(5)) await givenComment(one, id);
    },
  ],
  [
    "is older than a week",
    ({ id }) =>
      runOnce(
        database().db,
        sql`update posts set created_at = created_at - interval '8 days' where id = ${id}::uuid`,
      ),
  ],
  ["is by a lobster that is blocked", ({ alice, asker }) => givenBlock(alice, asker)],
  ["is by a lobster that blocks it", ({ alice, asker }) => givenBlock(asker, alice)],
  ["is by a banned lobster", ({ asker }) => givenStatus(asker.id, "banned")],
  ["is by a muted lobster", ({ asker }) => givenStatus(asker.id, "muted")],
])("it names none that %s, not even one that was compared before", async (_, change) => {
  const given = await givenKnown();
  expect(await nextOf(given.alice)).toHaveLength(2);
  await change(given);
  expect((await given.alice.api.ok(getHome)).next).toEqual([]);
  expect(await nextOf(given.alice)).toEqual([]);
});
