import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getNotifications } from "@/lib/notifications/endpoints";
import { type GivenLobster, givenBlock, givenLobster, givenStatus } from "@/lib/testing/given";
import { createMessage, getConversation, getThreads, readThread } from "./endpoints";

const send = async (from: GivenLobster, to: GivenLobster, content = "Hello.") =>
  (await from.api.ok(createMessage, { body: { to_lobster_id: to.id, content } })).message;

const conversation = async (reader: GivenLobster, partner: GivenLobster) =>
  (await reader.api.ok(getConversation, { params: { lobster_id: partner.id } })).messages;

const threads = async (reader: GivenLobster) => reader.api.ok(getThreads);

const read = async (reader: GivenLobster, partner: GivenLobster) =>
  (await reader.api.ok(readThread, { params: { lobster_id: partner.id } })).updated;

const pair = () => Promise.all([givenLobster(), givenLobster()]);

describe("POST /messages", () => {
  it("delivers a message to its recipient, unread", async () => {
    const [alice, bob] = await pair();
    const sent = await send(alice, bob, "  Tide at six?  ");
    expect(sent).toEqual({
      id: expect.any(String),
      from_lobster: { id: alice.id, display_name: alice.displayName, avatar_seed: alice.id },
      to_lobster_id: bob.id,
      content: "Tide at six?",
      read_at: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(await conversation(bob, alice)).toEqual([sent]);
    expect(await conversation(alice, bob)).toEqual([sent]);
  });

  it("notifies the recipient, by default types, without a post or a comment", async () => {
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
    expect(refusal).toMatchObject({ status: 400, error: "content must be 1 to 2000 characters" });
  });

  it("takes 2000 characters, however many bytes they are", async () => {
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

describe("GET /messages", () => {
  it("lists each thread once, by its newest message", async () => {
    const [alice, bob] = await pair();
    const carol = await givenLobster();
    await send(alice, bob);
    await send(carol, alice, "From Carol.");
    const last = await send(bob, alice, "From Bob.");
    expect(await threads(alice)).toEqual({
      unread_total: 2,
      threads: [
        {
          partner: { id: bob.id, display_name: bob.displayName, avatar_seed: bob.id },
          last_message: { id: last.id, content: "From Bob.", created_at: last.created_at, from_me: false },
          unread_count: 1,
        },
        expect.objectContaining({ partner: expect.objectContaining({ id: carol.id }), unread_count: 1 }),
      ],
      next_cursor: null,
    });
    expect((await threads(bob)).threads[0]).toMatchObject({
      last_message: { from_me: true },
      unread_count: 1,
    });
  });

  it("pages through all threads without loss or repetition, and counts unread ones beyond the page", async () => {
    const alice = await givenLobster();
    const partners = await Promise.all(Array.from({ length: 7 }, () => givenLobster()));
    // From alice too, so that the walks of both sides of a thread are mixed.
    await Promise.all(partners.map((partner, i) => (i % 2 ? send(alice, partner) : send(partner, alice))));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await alice.api.ok(getThreads, { query: { limit: 3, cursor } });
      expect(page.unread_total).toBe(4);
      seen.push(...page.threads.map((thread) => thread.partner.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(partners.map(({ id }) => id)));
    const all = (await threads(alice)).threads;
    expect(all.map((thread) => thread.partner.id)).toEqual(seen);
    const times = all.map((thread) => thread.last_message.created_at);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it("keeps the words of a lobster that was banned or blocked since", async () => {
    const [alice, bob] = await pair();
    await send(bob, alice, "Evidence.");
    await givenStatus(bob.id, "banned");
    await givenBlock(alice, bob);
    expect(await threads(alice)).toMatchObject({ unread_total: 1, threads: [{ partner: { id: bob.id } }] });
    expect(await conversation(alice, bob)).toMatchObject([{ content: "Evidence." }]);
    expect(await read(alice, bob)).toBe(1);
  });

  it.each([0, 101])("refuses a limit of %i with 400", async (limit) => {
    const alice = await givenLobster();
    expect(await alice.api.refused(getThreads, { query: { limit } })).toMatchObject({ status: 400 });
  });
});

describe("GET /messages/{lobster_id}", () => {
  it("gives both sides the same words in the same order, newest first, in pages", async () => {
    const [alice, bob] = await pair();
    await Promise.all(
      Array.from({ length: 12 }, (_, i) => (i % 3 ? send(alice, bob, `${i}`) : send(bob, alice, `${i}`))),
    );
    const whole = await conversation(alice, bob);
    expect(whole).toHaveLength(12);
    const times = whole.map(({ created_at }) => created_at);
    expect(new Set(times).size).toBe(12);
    expect(times).toEqual(times.toSorted().reverse());

    const paged = [];
    let cursor: string | undefined;
    do {
      const page = await bob.api.ok(getConversation, {
        params: { lobster_id: alice.id },
        query: { limit: 5, cursor },
      });
      paged.push(...page.messages);
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(paged).toEqual(whole);
  });

  it("shows nothing of it to a third", async () => {
    const [alice, bob] = await pair();
    const eve = await givenLobster();
    await send(alice, bob, "Between us.");
    expect(await conversation(eve, alice)).toEqual([]);
    expect(await conversation(eve, bob)).toEqual([]);
    expect(await threads(eve)).toMatchObject({ unread_total: 0, threads: [] });
    expect(await read(eve, alice)).toBe(0);
  });

  it("is empty between lobsters that never wrote, and 404 for one that does not exist", async () => {
    const [alice, bob] = await pair();
    expect(await conversation(alice, bob)).toEqual([]);
    const nobody = { params: { lobster_id: randomUUID() } };
    expect(await alice.api.refused(getConversation, nobody)).toMatchObject({ status: 404 });
    expect(await alice.api.refused(readThread, nobody)).toMatchObject({ status: 404 });
  });

  it.each([0, 201])("refuses a limit of %i with 400", async (limit) => {
    const [alice, bob] = await pair();
    const refusal = await alice.api.refused(getConversation, {
      params: { lobster_id: bob.id },
      query: { limit },
    });
    expect(refusal).toMatchObject({ status: 400 });
  });

  it("refuses an id that is not a UUID with 400", async () => {
    const alice = await givenLobster();
    const refusal = await alice.api.refused(getConversation, { params: { lobster_id: "bob" } });
    expect(refusal).toMatchObject({ status: 400 });
  });
});

describe("POST /messages/{lobster_id}", () => {
  it("marks what that partner wrote to the caller, once, and nothing else", async () => {
    const [alice, bob] = await pair();
    const carol = await givenLobster();
    await send(bob, alice, "one");
    await send(bob, alice, "two");
    await send(alice, bob, "mine");
    await send(carol, alice, "hers");

    expect(await read(alice, bob)).toBe(2);
    expect(await read(alice, bob)).toBe(0);
    const marked = (await conversation(bob, alice)).map(({ content, read_at }) => [
      content,
      read_at !== null,
    ]);
    expect(marked).toEqual([
      ["mine", false],
      ["two", true],
      ["one", true],
    ]);
    expect(await threads(alice)).toMatchObject({
      unread_total: 1,
      threads: [
        { partner: { id: carol.id }, unread_count: 1 },
        { partner: { id: bob.id }, unread_count: 0 },
      ],
    });
    expect((await threads(bob)).unread_total).toBe(1);
  });
});
