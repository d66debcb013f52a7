import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { createComment, getPostComments } from "@/lib/areas/comments/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { postNotifications } from "@/lib/areas/notifications/endpoints";
import { createPost, getFeed } from "@/lib/areas/posts/endpoints";
import { createQuest } from "@/lib/areas/quests/endpoints";
import { createRsvp } from "@/lib/areas/rsvps/endpoints";
import { eventually } from "@/lib/testing/assertions/eventually";
import { bodiesOf } from "@/lib/testing/assertions/storm";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

const fresh = () => ({ "idempotency-key": randomUUID() });

async function commentsOn(postId: string, { api }: GivenLobster) {
  return (await api.ok(getPostComments, { params: { id: postId }, query: { limit: 100 } })).comments;
}

describe("an Idempotency-Key", () => {
  it("has its effect once: a repetition gets the stored answer, even if the client disconnected", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    const headers = fresh();
    const body = { post_id: id, content: "Once." };
    const first = await alice.api.request(createComment, { body, headers });
    const second = await alice.api.request(createComment, { body, headers });
    expect(first.status).toBe(201);
    expect(first.headers).not.toHaveProperty("idempotent-replayed");
    expect(second).toMatchObject({ status: 201, text: first.text });
    expect(second.headers["idempotent-replayed"]).toBe("true");
    expect(await commentsOn(id, alice)).toHaveLength(1);
  });

  it("repeats a post without running into its limit", async () => {
    const alice = await givenLobster();
    const headers = fresh();
    const body = { title: "Once", content: "Only." };
    const { post_id } = await alice.api.ok(createPost, { body, headers });
    expect((await alice.api.ok(createPost, { body, headers })).post_id).toBe(post_id);
    expect(await alice.api.refused(createPost, { body, headers: fresh() })).toMatchObject({ status: 429 });
  });

  it("keeps a like from toggling back", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(alice);
    const headers = fresh();
    for (let n = 0; n < 3; n += 1)
      expect(await bob.api.ok(createLike, { body: { post_id: id }, headers })).toEqual({
        liked: true,
        count: 1,
      });
  });

  it("used with another body is 409, and changes nothing", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    const headers = fresh();
    await alice.api.ok(createComment, { body: { post_id: id, content: "One." }, headers });
    const refusal = await alice.api.refused(createComment, {
      body: { post_id: id, content: "Another." },
      headers,
    });
    expect(refusal).toMatchObject({ status: 409, code: "idempotency_key_reused" });
    expect(await commentsOn(id, alice)).toHaveLength(1);
  });

  it.each([
    ["in another order", (id: string) => `{"content":"Once, 你好.","post_id":"${id}"}`],
    ["with blanks", (id: string) => `{ "post_id" : "${id}",\r\n\t"content": "Once, 你好." }`],
    ["with escapes", (id: string) => `{"post_\\u0069d":"${id}","content":"Once, \\u4f60\\u597d\\u002e"}`],
  ])("used with the same body %s is a repetition", async (_, written) => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    const headers = fresh();
    const first = await alice.api.request(createComment, {
      body: { post_id: id, content: "Once, 你好." },
      headers,
    });
    const again = await alice.api.request(createComment, { body: written(id), headers });
    expect(again).toMatchObject({ status: 201, text: first.text });
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(await commentsOn(id, alice)).toHaveLength(1);
  });

  it("repeats an answer with long texts, whatever the order in which they are sent", async () => {
    const alice = await givenLobster();
    const title = "Two long texts";
    const brief = "brief ".repeat(100);
    const subtasks = [{ title: "x", description: "d ".repeat(200) }];
    const headers = fresh();
    const first = await alice.api.request(createQuest, { body: { title, brief, subtasks }, headers });
    const again = await alice.api.request(createQuest, { body: { subtasks, brief, title }, headers });
    expect(first.status, first.text).toBe(201);
    expect(again).toMatchObject({ status: 201, text: first.text });
  });

  it("is the same with quotes around it, as a structured header has it", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    const key = randomUUID();
    const body = { post_id: id, content: "Once." };
    for (const written of [key, `"${key}"`, ` "${key}" `])
      await alice.api.ok(createComment, { body, headers: { "idempotency-key": written } });
    expect(await commentsOn(id, alice)).toHaveLength(1);
  });

  it("whose answer the version before stored, with its quotes and the bytes' hash, is repeated", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    const headers = { "idempotency-key": `"${randomUUID()}"` };
    const body = { post_id: id, content: "Once." };
    const first = await alice.api.request(createComment, { body, headers });
    const sent = createHash("sha256").update(JSON.stringify(body)).digest();
    await database().db.run(
      `update idempotency_keys set body_hash = $1::bytea, idempotency_key = $2::text where idempotency_key = $3::text`,
      [sent, headers["idempotency-key"], headers["idempotency-key"].slice(1, -1)],
    );
    expect((await alice.api.request(createComment, { body, headers })).text).toBe(first.text);
    expect(await commentsOn(id, alice)).toHaveLength(1);
  });

  it("has its effect once for twenty concurrent requests", async () => {
    const alice = await givenLobster();
    // Again, because on a busy machine the first request may take longer than its repetitions wait.
    const { id, answers } = await eventually(async () => {
      const { id } = await givenPost(alice);
      const headers = fresh();
      const body = { post_id: id, content: "Once." };
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => alice.api.request(createComment, { body, headers })),
      );
      expect(answers.map(({ status }) => status)).not.toContain(409);
      return { id, answers };
    });
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter((answer) => !("idempotent-replayed" in answer.headers))).toHaveLength(1);
    expect(await commentsOn(id, alice)).toMatchObject([{ id: bodiesOf(answers, 201)[0].comment.id }]);
  });

  it("is free again after a failed request", async () => {
    const alice = await givenLobster();
    await givenPost(alice);
    const headers = fresh();
    const nowhere = { post_id: randomUUID(), content: "Aye." };
    expect(await alice.api.refused(createComment, { body: nowhere, headers })).toMatchObject({ status: 404 });
    const { id } = await givenPost(alice);
    await alice.api.ok(createComment, { body: { post_id: id, content: "Aye." }, headers });
    const limited = { title: "Soon", content: "After the pause." };
    expect(await alice.api.refused(createPost, { body: limited, headers })).toMatchObject({ status: 429 });
    expect(await commentsOn(id, alice)).toHaveLength(1);
  });

  it("belongs to one API key and one path", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    const other = await givenKey(alice.ownerId);
    const headers = fresh();
    const body = { post_id: id, content: "Each." };
    await alice.api.ok(createComment, { body, headers });
    await other.api.ok(createComment, { body, headers });
    await alice.api.ok(createLike, { body: { post_id: id }, headers });
    await alice.api.ok(postNotifications, { body: { all: true }, headers });
    expect(await commentsOn(id, alice)).toHaveLength(2);
  });

  it("belongs to an operation however its path is written", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    const headers = fresh();
    const body = { status: "going" };
    await alice.api.ok(createRsvp, { params: { id }, body, headers });
    const escaped = `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`;
    for (const written of [id.toUpperCase(), escaped]) {
      const again = await alice.api.send("POST", `/posts/${written}/rsvp`, { body, headers });
      expect(again).toMatchObject({ status: 200, headers: { "idempotent-replayed": "true" } });
    }
  });

  it("in use by a running request is 409 that says when to come back, and runs once that reservation ends", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    const headers = fresh();
    const reserved = (secondsAgo: number) =>
      database().db.run(
        `insert into idempotency_keys (key_id, path, idempotency_key, body_hash, status, body, created_at)
        values ($1::uuid, '/api/v1/comments', $2::text, $3::bytea, 409, '{}', now() - $4::integer * interval '1 second')
        on conflict (key_id, path, idempotency_key) do update set created_at = excluded.created_at`,
        [
          alice.keyId,
          headers["idempotency-key"],
          createHash("sha256").update(JSON.stringify(body)).digest(),
          secondsAgo,
        ],
      );
    const body = { post_id: id, content: "Once." };
    await reserved(0);
    const refusal = await alice.api.refused(createComment, { body, headers });
    expect(refusal).toMatchObject({
      status: 409,
      code: "idempotency_key_in_progress",
      retry_after_seconds: 1,
    });
    expect(refusal.headers).not.toHaveProperty("retry-after");
    expect(await commentsOn(id, alice)).toHaveLength(0);
    await reserved(6);
    await alice.api.ok(createComment, { body, headers });
    expect(await commentsOn(id, alice)).toHaveLength(1);
  });

  it.each(["x".repeat(201), "a b"])("must be 1 to 200 printable ASCII characters: %s", async (value) => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    const refusal = await alice.api.refused(createComment, {
      body: { post_id: id, content: "Aye." },
      headers: { "idempotency-key": value },
    });
    expect(refusal).toMatchObject({ status: 400, code: "invalid_idempotency_key" });
    expect(await commentsOn(id, alice)).toHaveLength(0);
  });

  it("has no effect on reads", async () => {
    const alice = await givenLobster();
    const headers = fresh();
    const query = { limit: 1 };
    const before = await alice.api.ok(getFeed, { query, headers });
    const { post_id: id } = await alice.api.ok(createPost, { body: { title: "New", content: "x" } });
    expect(before.posts[0]?.id).not.toBe(id);
    expect((await alice.api.ok(getFeed, { query, headers })).posts[0]?.id).toBe(id);
  });
});
