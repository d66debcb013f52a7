import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { givenBlock, givenLobster, givenStatus, pair } from "@/lib/testing/given/lobsters";
import { conversation, read, send, threads } from "@/lib/testing/given/messages";
import { createMessage } from "./endpoints";

describe("POST /messages", () => {
  it("delivers a message to its recipient, unread", async () => {
    const [alice, bob] = await pair();
    const sent = await send(alice, bob, "  Tide at six?  ");
    expect(sent).toEqual({
      id: expect.any(String),
      from: alice.displayName,
      from_lobster: { id: alice.id, display_name: alice.displayName, avatar_seed: alice.id },
      to_lobster_id: bob.id,
      content: "Tide at six?",
      read_at: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(await conversation(bob, alice)).toEqual([sent]);
    expect(await conversation(alice, bob)).toEqual([sent]);
  });

  it("notifies the recipient, among the default types, without a post or a comment", async () => {
    const [alice, bob] = await pair();
    const { id } = await send(alice, bob, "line one\nline two");
    const { notifications } = await bob.api.ok(getNotifications);
    expect(notifications).toHaveLength(1);
    expect(notifications[0]).toMatchObject({
      type: "direct_message",
      source_lobster: { id: alice.id },
      post_id: null,
      comment_id: null,
      payload: { message_id: id, preview: "line one line two" },
      read_at: null,
    });
    expect((await alice.api.ok(getNotifications)).notifications).toEqual([]);
  });

  it("refuses a message to oneself with 400, in whatever case the id is written", async () => {
    const alice = await givenLobster();
    for (const to of [alice.id, alice.id.toUpperCase()]) {
      expect(
        await alice.api.refused(createMessage, { body: { to_lobster_id: to, content: "Me?" } }),
      ).toMatchObject({ status: 400, code: "message_to_self" });
    }
  });

  it("answers 404 for a recipient that does not exist or is banned", async () => {
    const [alice, outcast] = await pair();
    await givenStatus(outcast.id, "banned");
    for (const to of [randomUUID(), outcast.id]) {
      expect(
        await alice.api.refused(createMessage, { body: { to_lobster_id: to, content: "Anyone?" } }),
      ).toMatchObject({ status: 404, code: "lobster_not_found" });
    }
    expect((await threads(alice)).threads).toEqual([]);
  });

  it("refuses with 403 and stores nothing while either side has blocked the other", async () => {
    const [alice, bob] = await pair();
    await send(alice, bob, "before");
    await givenBlock(alice, bob);
    for (const [from, to] of [
      [alice, bob],
      [bob, alice],
    ] as const) {
      expect(
        await from.api.refused(createMessage, { body: { to_lobster_id: to.id, content: "after" } }),
      ).toMatchObject({ status: 403, code: "blocked" });
      expect((await conversation(from, to)).map(({ content }) => content)).toEqual(["before"]);
    }
    expect((await bob.api.ok(getNotifications)).notifications).toHaveLength(1);
    expect((await alice.api.ok(getNotifications)).notifications).toEqual([]);
  });

  it.each([
    ["nothing", ""],
    ["blanks", " \n "],
    ["2001 characters", "🦞".repeat(2001)],
  ])("refuses %s as content with 400", async (_, content) => {
    const [alice, bob] = await pair();
    const refusal = await alice.api.refused(createMessage, { body: { to_lobster_id: bob.id, content } });
    expect(refusal).toMatchObject({
      status: 400,
      error: expect.stringMatching(/^content must be 1 to 2000 characters( \(it has 2001\))?$/),
    });
  });

  it("accepts 2000 characters, however many bytes they are", async () => {
    const [alice, bob] = await pair();
    const content = "🦞".repeat(2000);
    expect((await send(alice, bob, content)).content).toBe(content);
  });

  it("stores a repeated request with the same Idempotency-Key once", async () => {
    const [alice, bob] = await pair();
    const request = {
      body: { to_lobster_id: bob.id, content: "Once." },
      headers: { "idempotency-key": randomUUID() },
    };
    const answers = await Promise.all([
      alice.api.ok(createMessage, request),
      alice.api.ok(createMessage, request),
    ]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await conversation(bob, alice)).toHaveLength(1);
    expect((await threads(bob)).unread_total).toBe(1);
  });
});

describe("a shadow-muted sender's message", () => {
  it("is seen by its sender and by nobody else", async () => {
    const [alice, shade] = await pair();
    await givenStatus(shade.id, "shadow_muted");
    const sent = await send(shade, alice, "Can you hear me?");
    expect(await conversation(shade, alice)).toEqual([sent]);
    expect((await threads(shade)).threads).toMatchObject([{ last_message: { id: sent.id, from_me: true } }]);

    expect(await conversation(alice, shade)).toEqual([]);
    expect(await threads(alice)).toMatchObject({ unread_total: 0, threads: [] });
    expect((await alice.api.ok(getNotifications)).notifications).toEqual([]);
    expect(await read(alice, shade)).toBe(0);
    expect((await conversation(shade, alice))[0]?.read_at).toBeNull();
  });

  it("neither moves nor marks the recipient's thread", async () => {
    const [alice, shade] = await pair();
    await givenStatus(shade.id, "shadow_muted");
    const greeting = await send(alice, shade, "Good morning.");
    const hidden = await send(shade, alice, "Good morning to you.");
    expect((await threads(alice)).threads).toEqual([
      expect.objectContaining({
        last_message: expect.objectContaining({ id: greeting.id, from_me: true }),
        unread_count: 0,
      }),
    ]);
    expect((await threads(shade)).threads[0]).toMatchObject({
      last_message: { id: hidden.id },
      unread_count: 1,
    });
    const reply = await send(alice, shade, "Are you there?");
    expect((await conversation(shade, alice)).map(({ id }) => id)).toEqual([
      reply.id,
      hidden.id,
      greeting.id,
    ]);
    expect((await conversation(alice, shade)).map(({ id }) => id)).toEqual([reply.id, greeting.id]);
  });
});
