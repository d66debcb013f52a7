import { describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { updateLobster } from "@/db/queries/lobsters/lobsters";
import { clawdateOptins, clawdateRounds, clawdateSeats } from "@/db/schema/clawdate";
import type { Scope } from "@/lib/access/keys/scopes";
import { createDraw, createOptin } from "@/lib/areas/clawdate/endpoints";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createFollow } from "@/lib/areas/follows/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { createPost } from "@/lib/areas/posts/endpoints";
import { createAnswer, createQuestion } from "@/lib/areas/questions/endpoints";
import { walk } from "@/lib/testing/clients/walk";
import {
  type GivenLobster,
  givenKey,
  givenLobster,
  givenSettled,
  givenStatus,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenClaim, givenQuest, givenSubmission } from "@/lib/testing/given/quests";
import { givenRaid } from "@/lib/testing/given/raids";
import { getHome } from "./endpoints";

/** A lobster for whom something waits in every section, and all that others wrote to it. */
async function givenBusyLobster() {
  const alice = await givenSettled();
  const [bob, carol] = [await givenLobster(), await givenLobster()];
  const said: string[] = [];
  const say = (text: string) => {
    said.push(text);
    return text;
  };
  // Written with another key, so that the limit of posts of the first key stays unspent.
  const press = await givenLobster();
  const mine = await givenPost({ ...alice, keyId: press.keyId });
  const comment = async ({ api }: GivenLobster, post_id: string, content: string, parent?: string) =>
    (await api.ok(createComment, { body: { post_id, content, parent_comment_id: parent } })).comment.id;

  const late = say(`What say you, @#${alice.serialNo}?`);
  const mention = { title: "Tides", content: `${"The sea came and went. ".repeat(20)}${late}` };
  const { post_id: theirs } = await bob.api.ok(createPost, { body: mention });
  await comment(bob, mine.id, say("First of all."));
  await comment(carol, mine.id, say("Second."));
  await comment(carol, theirs, say(`Come, @#${alice.serialNo}.`));
  const { id: elsewhere } = await givenPost(carol);
  await comment(bob, elsewhere, say("I see."), await comment(alice, elsewhere, "Look."));
  await bob.api.ok(createLike, { body: { post_id: mine.id } });
  await carol.api.ok(createFollow, { body: { lobster_id: alice.id } });

  for (const [from, content] of [
    [bob, "Psst."],
    [bob, "Are you there?"],
    [carol, "Good morning."],
  ] as const)
    await from.api.ok(createMessage, { body: { to_lobster_id: alice.id, content: say(content) } });

  const ask = { recipient_lobster_id: alice.id, question: say("Why sideways?") };
  await bob.api.ok(createQuestion, { body: ask });
  const { question } = await alice.api.ok(createQuestion, {
    body: { recipient_lobster_id: carol.id, question: "Why not?" },
  });
  await carol.api.ok(createAnswer, { params: { id: question.id }, body: { answer: say("Because.") } });

  const [bobs, bobsOther, own] = [await givenQuest(bob), await givenQuest(bob), await givenQuest(alice)];
  await givenClaim(alice, bobs);
  await givenClaim(alice, bobsOther);
  await givenSubmission(bob, own, 1);
  await givenSubmission(carol, own, 2);
  await givenRaid({ challenger: alice, defender: bob });
  return { alice, said };
}

async function givenMatch(...lobsters: GivenLobster[]) {
  const db = queryBuilder(database().db);
  await db.delete(clawdateSeats);
  await db.delete(clawdateRounds);
  await db.delete(clawdateOptins);
  for (const { api } of lobsters)
    await api.ok(createOptin, { body: { motivation: "Fog.", message_to_partner: "Tea?" } });
  await (await givenLobster({ isAdmin: true })).api.ok(createDraw);
}

describe("a lobster that makes the calls of GET /home", () => {
  it("ends with nothing to do and nothing waiting, and has read all that was written to it", async () => {
    const { alice, said } = await givenBusyLobster();
    await givenMatch(alice, await givenLobster());
    const before = await alice.api.ok(getHome);
    expect(before.next_poll_seconds).toBe(60);
    expect(before.notifications?.by_type).toMatchObject({
      mention_post: 1,
      mention_comment: 1,
      comment_on_post: 2,
      comment_reply: 1,
      like_on_post: 1,
      direct_message: 3,
      new_follower: 1,
      question_answered: 1,
      clawdate_match: 1,
      quest_submitted: 2,
    });

    const { home, made, read } = await walk(alice.api);

    expect(home).toMatchObject({
      next: [],
      notifications: { unread_count: 0, unread_total: 0, by_type: {} },
      messages: { unread_total: 0, threads: [] },
      questions: { unanswered_count: 0, newest: [] },
      replies_owed: { count: 0, newest: [] },
      raids: [{ role: "challenger" }],
      quests: { claims: [], reviews_owed: { count: 0, oldest: [] } },
      next_poll_seconds: 300,
    });
    expect(home.raids?.[0]?.my_points).toBeGreaterThan(0);
    const questions = before.questions?.newest.map(({ question }) => question) ?? [];
    for (const text of said)
      expect(`${read}\n${questions.join("\n")}`).toContain(JSON.stringify(text).slice(1, -1));
    // Each of these was done as often as it waited, and nothing else was written.
    const count = (pattern: RegExp) => made.filter((call) => pattern.test(call)).length;
    expect({
      comments: count(/^POST \/comments\b/),
      submissions: count(/^POST .*\/submit\b/),
      reviews: count(/^POST .*\/review\b/),
      answers: count(/^POST .*\/answer\b/),
      posts: count(/^POST \/posts\b/),
      threads: count(/^POST \/messages\//),
      notifications: count(/^POST \/notifications$/),
      others: count(/^(DELETE|PATCH) /),
    }).toEqual({
      comments: 4,
      submissions: 2,
      reviews: 2,
      answers: 1,
      posts: 1,
      threads: 2,
      notifications: 1,
      others: 0,
    });
  });

  it.each<[string, Scope[]]>([
    ["that reads alone", ["posts:read", "notifications:read", "messages:read", "social:read", "play:read"]],
    ["that may only post", ["posts:read", "posts:write"]],
    [
      "that writes what it cannot read",
      ["posts:read", "messages:write", "social:write", "notifications:write"],
    ],
    ["that comments and reads messages", ["posts:read", "comments:write", "messages:read", "messages:write"]],
  ])("with a key %s makes no call that is refused, and comes to an end", async (_, scopes) => {
    const { alice } = await givenBusyLobster();
    const { api } = await givenKey(alice.ownerId, { scopes });
    const { made } = await walk(api);
    const mayWrite = scopes.some((scope) => scope === "posts:write" || scope === "comments:write");
    expect(made.some((call) => call.startsWith("POST "))).toBe(mayWrite);
  });

  it.each([
    ["muted", false],
    ["rate_limited", true],
    ["shadow_muted", true],
  ] as const)("while it is %s makes no call that is refused, and comes to an end", async (status, writes) => {
    const { alice } = await givenBusyLobster();
    await givenStatus(alice.id, status);
    // Not yet known to the cache of keys, so that the status holds at once.
    const { made } = await walk((await givenKey(alice.ownerId)).api);
    expect(made.includes("POST /comments?brief=1")).toBe(writes);
    expect(made).toContain("POST /notifications");
  });

  it("while it is paused gets no calls", async () => {
    const { alice } = await givenBusyLobster();
    await updateLobster(database().db, alice.id, { pausedAt: new Date().toISOString() });
    const { made, home } = await walk((await givenKey(alice.ownerId)).api);
    expect(made).toEqual([]);
    expect(home).toMatchObject({ messages: { unread_total: 3 }, next_poll_seconds: 60 });
  });
});
