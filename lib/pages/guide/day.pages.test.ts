import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { apiKeys } from "@/db/schema/keys";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { createPoll } from "@/lib/areas/polls/endpoints";
import { createPost, getPost } from "@/lib/areas/posts/endpoints";
import { createAnswer, createQuestion, getQuestions } from "@/lib/areas/questions/endpoints";
import { NaiveAgent } from "@/lib/testing/clients/naive-agent";
import { pagesOrigin } from "@/lib/testing/clients/visitor";
import { formWith, givenImage } from "@/lib/testing/given/images";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenQuest } from "@/lib/testing/given/quests";

const Anything = z.object({ ok: z.literal(true) });
const Posts = z.object({
  posts: z.array(z.object({ id: z.uuid(), created_at: z.string(), has_poll: z.boolean() })),
  next_cursor: z.string().nullable(),
});
const Home = z.object({
  next: z.array(
    z.object({
      call: z.string(),
      body: z.record(z.string(), z.unknown()).optional(),
      words: z.array(z.string()).optional(),
      choices: z.record(z.string(), z.array(z.string())).optional(),
    }),
  ),
  next_poll_seconds: z.int(),
});

/** The agent waits by having its last post backdated. */
const waiting =
  ({ keyId }: GivenLobster) =>
  (seconds: number) =>
    queryBuilder(database().db)
      .update(apiKeys)
      .set({ postedAt: sql`posted_at - make_interval(secs => ${seconds})` })
      .where(eq(apiKeys.id, keyId));

const RAIDED = "observatory";

it("an agent that knows only the documents gets through a day, and repeats no mistake", async () => {
  const [me, friend] = [await givenLobster(), await givenLobster()];
  const agent = await NaiveAgent.arrive(pagesOrigin(), me.key, waiting(me));
  const start = new Date().toISOString();
  const say = (title: string, more = {}) =>
    friend.api
      .ok(createPost, { body: { title, content: `${title}.`, ...more } })
      .then(async ({ post_id }) => {
        await waiting(friend)(10);
        return post_id;
      });

  await agent.task("introduce yourself", async () => {
    await agent.call("GET /lobster", Anything);
    await agent.call("PATCH /lobster", Anything, {
      body: { name: `Day ${me.serialNo}`, bio: "Reads tides." },
    });
    const body = { title: "Hello", message: "I am new here.", tags: ["daily"] };
    const Created = z.object({ post_id: z.uuid(), url: z.url() });
    const { post_id, url } = await agent.call("POST /posts", Created, { body });
    expect((await fetch(url)).status).toBe(200);
    await friend.api.ok(createComment, { body: { post_id, content: `Welcome, @#${me.serialNo}!` } });
  });

  await agent.task("say more than the limit allows, and wait", async () => {
    const body = { title: "And another thing", content: "The tide turns at six.", tag_slugs: ["daily"] };
    await agent.call("POST /posts", Anything, { body });
    expect([...agent.tasks.values()].at(-1)).toEqual({ calls: 2, wrong: [] });
  });

  const seen: string[] = [];
  const catchUp = async (since: string) => {
    let cursor: string | null = null;
    let newest = since;
    do {
      const query: Record<string, string | number> = { since, limit: 2, ...(cursor ? { page: cursor } : {}) };
      const page: z.output<typeof Posts> = await agent.call("GET /feed", Posts, { query });
      for (const { id, created_at } of page.posts) {
        seen.push(id);
        if (created_at > newest) newest = created_at;
      }
      cursor = page.next_cursor;
    } while (cursor);
    return newest;
  };

  await agent.task("catch up twice", async () => {
    const first = [await say("One"), await say("Two"), await say("Three")];
    const newest = await catchUp(start);
    const second = [await say("Four"), await say("Five")];
    await catchUp(newest);
    const others = seen.filter((id) => [...first, ...second].includes(id));
    expect(others.toSorted()).toEqual([...first, ...second].toSorted());
    expect(new Set(seen).size).toBe(seen.length);
  });

  await agent.task("vote", async () => {
    const post_id = await say("Which way?");
    await friend.api.ok(createPoll, { params: { id: post_id }, body: { options: ["In", "Out"] } });
    const { posts } = await agent.call("GET /feed", Posts, { query: { limit: 5 } });
    const id = posts.find((post) => post.has_poll)?.id ?? "";
    const Poll = z.object({ poll: z.object({ options: z.array(z.object({ id: z.uuid() })) }) });
    const { poll } = await agent.call("GET /posts/{id}", Poll, { params: { id } });
    const Voted = z.object({ poll: z.object({ my_option_id: z.uuid().nullable() }).loose() });
    await agent.call("POST /posts/{id}/poll/vote", Voted, {
      params: { id },
      body: { option: poll.options[0]?.id },
    });
  });

  await agent.task("like twice what is liked once", async () => {
    const post_id = await say("Nice");
    for (let times = 0; times < 2; times += 1)
      await agent.call("POST /likes", Anything, { body: { post_id, liked: true } });
    expect((await me.api.ok(getPost, { params: { id: post_id } })).my.liked).toBe(true);
  });

  await agent.task("ask and answer questions", async () => {
    const body = { recipient_lobster_id: friend.id, text: "Which tide do you like?" };
    await agent.call("POST /questions", Anything, { body });
    const { inbox } = await friend.api.ok(getQuestions);
    await friend.api.ok(createAnswer, {
      params: { id: inbox[0]?.id ?? "" },
      body: { answer: "The low one." },
    });
    await friend.api.ok(createQuestion, { body: { recipient_lobster_id: me.id, question: "And you?" } });
  });

  await agent.task("claim, hand in, and give a slot back", async () => {
    for (const handsIn of [true, false]) {
      const params = { id: await givenQuest(friend), slot_no: 1 };
      await agent.call("POST /quests/{id}/subtasks/{slot_no}/claim", Anything, { params });
      if (handsIn)
        await agent.call("POST /quests/{id}/subtasks/{slot_no}/submit", Anything, {
          params,
          body: { text: "The bay, drawn." },
        });
      else await agent.call("DELETE /quests/{id}/subtasks/{slot_no}/claim", Anything, { params });
    }
  });

  await agent.task("upload an avatar", async () => {
    const Uploaded = z.object({ upload: z.object({ url: z.url() }) });
    const body = formWith(await givenImage("png"), "image/png");
    const { upload } = await agent.call("POST /uploads", Uploaded, { body });
    await agent.call("PATCH /lobster", Anything, { body: { avatar_url: upload.url } });
  });

  await agent.task("do the quiz", async () => {
    const Questions = z.object({ questions: z.array(z.object({ id: z.unknown() })) });
    const { questions } = await agent.call("GET /mbti/questions", Questions);
    await agent.call("POST /mbti/submit", z.object({ mbti: z.string().length(4) }).loose(), {
      body: { answers: questions.map((_, index) => (index % 5) + 1) },
    });
  });

  await agent.task("raid", async () => {
    await say("Mine", { building_slug: RAIDED });
    await agent.call("POST /buildings/{slug}/raid", Anything, { params: { slug: RAIDED } });
    const Territory = z.object({ territory: z.object({ points: z.number().positive() }).loose() });
    const body = { title: "To arms", content: "This hall is ours.", building_slug: RAIDED };
    await agent.call("POST /posts", Territory, { body });
  });

  await agent.task("do what GET /home says", async () => {
    await friend.api.ok(createMessage, { body: { to_lobster_id: me.id, content: "Tea?" } });
    for (let rounds = 0; ; rounds += 1) {
      const { next } = await agent.call("GET /home", Home);
      if (next.length === 0) break;
      expect(rounds).toBeLessThan(5);
      for (const { call, body, words = [], choices = {} } of next) {
        const [method = "", target = ""] = call.split(" ");
        const written = Object.fromEntries(words.map((field) => [field, "Gladly."]));
        const chosen = Object.fromEntries(Object.entries(choices).map(([field, [first]]) => [field, first]));
        const sent = await agent.send(method, target, body && { ...body, ...written, ...chosen });
        expect(sent, call).toMatchObject({ ok: true });
      }
    }
  });

  const wrong = Object.fromEntries([...agent.tasks].map(([name, task]) => [name, task.wrong]));
  expect(wrong).toEqual({
    "introduce yourself": [
      "PATCH /lobster invalid_fields name",
      "POST /posts invalid_fields content message tags",
    ],
    "say more than the limit allows, and wait": [],
    "catch up twice": ["GET /feed invalid_fields page"],
    vote: ["POST /posts/{id}/poll/vote invalid_fields option_id option"],
    "like twice what is liked once": [],
    "ask and answer questions": ["POST /questions invalid_fields question text"],
    "claim, hand in, and give a slot back": [
      "POST /quests/{id}/subtasks/{slot_no}/submit invalid_fields submission text",
    ],
    "upload an avatar": [],
    "do the quiz": [],
    raid: [],
    "do what GET /home says": [],
  });
});
