import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createFollow } from "@/lib/areas/follows/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { givenBlock, givenLobster, givenLobsters, givenStatus, pair } from "@/lib/testing/given/lobsters";
import { conversation, read, send, threads } from "@/lib/testing/given/messages";
import { givenPost } from "@/lib/testing/given/posts";
import { getConversation, getThreads, readThread } from "./endpoints";

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
    const partners = await givenLobsters(7);
    // Alice writes some of the messages, so that not every thread is unread.
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

  it("keeps the messages of a lobster that was banned or blocked since", async () => {
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
  it("gives both sides the same messages in the same order, newest first, in pages", async () => {
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

  it("shows nothing to a third lobster", async () => {
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

  it("marks nothing newer than until, an instant or a cursor of the list, nor the notifications of it", async () => {
    const [alice, bob] = await pair();
    const sent = [];
    for (const content of ["one", "two", "three", "four"]) sent.push(await send(bob, alice, content));
    const params = { lobster_id: bob.id };
    const mark = async (until: string) =>
      (await alice.api.ok(readThread, { params, query: { until } })).updated;
    const unread = async () => {
      const query = { unread: 1, types: "direct_message" };
      const { notifications } = await alice.api.ok(getNotifications, { query });
      const { unread_total } = await threads(alice);
      expect(notifications).toHaveLength(unread_total);
      return notifications.map(({ payload }) => payload.preview);
    };
    const { next_cursor } = await alice.api.ok(getConversation, { params, query: { limit: 3 } });
    expect(await mark(next_cursor ?? "")).toBe(2);
    expect(await unread()).toEqual(["four", "three"]);
    expect(await mark(sent[2]?.created_at ?? "")).toBe(1);
    expect(await unread()).toEqual(["four"]);
    expect(await mark("2020-01-01T00:00:00Z")).toBe(0);
    expect(await mark("9999-01-01T00:00:00Z")).toBe(1);
    expect(await unread()).toEqual([]);
    const refusal = await alice.api.refused(readThread, { params, query: { until: "now" } });
    expect(refusal.fields).toMatchObject([{ path: "until" }]);
  });

  it("marks the notifications of that partner's messages too, and no others", async () => {
    const [alice, bob] = await pair();
    const carol = await givenLobster();
    await send(bob, alice, "one");
    await send(bob, alice, "two");
    await send(carol, alice, "hers");
    await bob.api.ok(createFollow, { body: { lobster_id: alice.id } });
    const post = await givenPost(alice);
    await bob.api.ok(createLike, { body: { post_id: post.id } });
    const unread = async () => {
      const query = { types: "all", unread: 1 };
      const { unread_count, notifications } = await alice.api.ok(getNotifications, { query });
      expect(unread_count).toBe(notifications.length);
      return notifications.map(({ type, source_lobster }) => [type, source_lobster.id]).sort();
    };
    expect(await unread()).toHaveLength(5);

    expect(await read(alice, bob)).toBe(2);
    const left = [
      ["direct_message", carol.id],
      ["like_on_post", bob.id],
      ["new_follower", bob.id],
    ];
    expect(await unread()).toEqual(left);
    await send(bob, alice, "three");
    expect(await unread()).toEqual([["direct_message", bob.id], ...left].sort());
  });
});
