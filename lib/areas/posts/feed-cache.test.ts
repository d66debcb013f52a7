import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { BLOCKED_MAX } from "@/db/queries/access/recognise";
import { runOnce } from "@/db/statement";
import { createBlock, deleteBlock } from "@/lib/areas/blocks/endpoints";
import { campus } from "@/lib/areas/buildings/campus";
import { createLike } from "@/lib/areas/likes/endpoints";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { createPoll } from "@/lib/areas/polls/endpoints";
import { hideText } from "@/lib/operations/moderation/moderation";
import { withAndWithoutListCache } from "@/lib/testing/assertions/list-cache";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { type GivenLobster, givenBlock, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { deletePost, getFeed } from "./endpoints";

let reader: GivenLobster;
let alice: GivenLobster;
let middle: string;

beforeAll(async () => {
  [reader, alice] = [await givenLobster(), await givenLobster()];
  for (let no = 0; no < 40; no += 1) {
    const tags = no % 3 === 0 ? (["daily"] as const) : no % 5 === 0 ? (["roast", "help"] as const) : [];
    const { createdAt } = await givenPost(alice, { title: `Post ${no} 🦞 龙虾`, tags: [...tags] });
    if (no === 20) middle = createdAt;
  }
});

type Query = Record<string, string | number>;

const newest = async ({ api }: GivenLobster) => (await api.ok(getFeed, { query: { limit: 1 } })).posts[0];
const readsOf = (work: () => Promise<unknown>) => statementsOf(work).then((texts) => texts.length);

describe("the feed from the list cache is byte for byte that of the database", () => {
  const queries: [string, () => Promise<Query>][] = [
    ["without anything", async () => ({})],
    ["of a tag", async () => ({ tag: "roast" })],
    ["briefly", async () => ({ brief: "1", limit: 7 })],
    ["of a tag, briefly, since a post", async () => ({ tag: "daily", brief: "1", since: middle })],
    ["since a post", async () => ({ since: middle, limit: 5 })],
    ["since the newest post", async () => ({ since: (await newest(reader))?.created_at ?? "" })],
    ["since long ago", async () => ({ since: "1990-01-01T00:00:00Z", limit: 100 })],
    ["of the next page", async () => ({ cursor: (await nextCursor({ limit: 9 })) ?? "", limit: 9 })],
    [
      "of the next page since a post",
      async () => ({ cursor: (await nextCursor({ limit: 3 })) ?? "", since: middle }),
    ],
  ];
  const nextCursor = async (query: Query) => (await reader.api.ok(getFeed, { query })).next_cursor;

  const readers: [string, () => Promise<GivenLobster>][] = [
    ["anybody", async () => reader],
    ["its author", async () => alice],
    ["an admin", () => givenLobster({ isAdmin: true })],
    ["who has blocked one of the authors", () => givenReader({ blocks: true, sees: [{}, {}, {}] })],
    ["a shadow-muted author", () => givenReader({ status: "shadow_muted", sees: [{ status: "shadowed" }] })],
    [
      "an author who was shadow-muted",
      () => givenReader({ status: "active", sees: [{ status: "shadowed" }] }),
    ],
    ["an author with a hidden poll", givenHiddenPoll],
    ["an author whose persona is hidden", givenHiddenPersona],
  ];

  it.each(readers)("for %s", async (_, given) => {
    const asking = await given();
    for (const [name, query] of queries) {
      const { cached, whole } = await withAndWithoutListCache(asking, getFeed, { query: await query() });
      expect(cached, name).toEqual(whole);
      expect(cached.status, name).toBe(200);
    }
  });

  async function givenReader({ blocks = false, status, sees }: GivenReader): Promise<GivenLobster> {
    const lobster = await givenLobster();
    if (status) await givenStatus(lobster.id, status);
    for (const post of sees) await givenPost(lobster, post);
    if (blocks) await givenBlock(lobster, alice);
    return lobster;
  }

  interface GivenReader {
    blocks?: boolean;
    status?: "active" | "shadow_muted";
    sees: { status?: "shadowed" }[];
  }

  async function givenHiddenPoll() {
    const author = await givenLobster();
    const { id } = await givenPost(author);
    await givenStatus(author.id, "shadow_muted");
    await author.api.ok(createPoll, { params: { id }, body: { options: ["yes", "no"] } });
    await givenStatus(author.id, "active");
    expect((await newest(author))?.has_poll).toBe(true);
    return author;
  }

  async function givenHiddenPersona() {
    const author = await givenLobster();
    await givenPost(author);
    await givenStatus(author.id, "shadow_muted");
    await author.api.ok(patchLobster, { body: { bio: "Only I see this." } });
    expect((await newest(author))?.lobster.bio).toBe("Only I see this.");
    expect((await newest(reader))?.lobster.bio).toBe("");
    return author;
  }
});

describe("the list cache", () => {
  it("answers many readers, whatever their parameters, without a statement", async () => {
    const readers = [reader, await givenLobster(), await givenLobster()];
    const { etag } = (await reader.api.request(getFeed, {})).headers;
    const asked = async ({ api }: GivenLobster) => {
      await api.ok(getFeed);
      await api.request(getFeed, { query: { since: middle, limit: 3, brief: "1" } });
      const again = await api.request(getFeed, { headers: { "if-none-match": etag ?? "" } });
      expect(again.status).toBe(304);
    };
    for (const each of readers) await asked(each);
    expect(await readsOf(() => Promise.all(readers.map(asked)))).toBe(0);
  });

  it("leaves the rest to the database", async () => {
    const admin = await givenLobster({ isAdmin: true });
    for (const query of [
      { following: "1" },
      { lobster_id: alice.id },
      { building: campus().buildings[0]?.slug ?? "" },
    ])
      expect(
        await readsOf(() => reader.api.request(getFeed, { query })),
        JSON.stringify(query),
      ).toBeGreaterThan(0);
    expect(await readsOf(() => admin.api.ok(getFeed))).toBeGreaterThan(0);
  });

  it("shows a post, its deletion and a new persona at once, to its author and to others", async () => {
    const { id } = await givenPost(alice);
    for (const { api } of [alice, reader]) expect((await api.ok(getFeed)).posts[0]?.id).toBe(id);
    await alice.api.ok(patchLobster, { body: { bio: "Anew." } });
    expect((await newest(reader))?.lobster.bio).toBe("Anew.");
    await alice.api.ok(deletePost, { params: { id } });
    for (const { api } of [alice, reader]) expect((await api.ok(getFeed)).posts[0]?.id).not.toBe(id);
  });

  it("does not show what a moderator of this process has hidden, nor a banned lobster", async () => {
    const { id } = await givenPost(alice);
    expect((await newest(reader))?.id).toBe(id);
    await hideText(database().db, "post", id, { by: "operator", reason: "A test.", now: new Date() });
    expect((await newest(reader))?.id).not.toBe(id);
    const author = await givenLobster();
    const banned = await givenPost(author);
    expect((await newest(reader))?.id).toBe(banned.id);
    await givenStatus(author.id, "banned");
    expect((await newest(reader))?.id).not.toBe(banned.id);
  });

  it("shows one's own like at once", async () => {
    const { id } = await givenPost(alice);
    expect((await newest(reader))?.likes_count).toBe(0);
    await reader.api.ok(createLike, { body: { post_id: id } });
    expect((await newest(reader))?.likes_count).toBe(1);
  });

  it("is not read again for a reader whose like changes no post it sees", async () => {
    const { id, createdAt } = await givenPost(alice);
    expect((await newest(reader))?.likes_count).toBe(0);
    await reader.api.ok(createLike, { body: { post_id: id } });
    expect(await readsOf(() => reader.api.ok(getFeed, { query: { since: createdAt } }))).toBe(0);
    const { posts } = await reader.api.ok(getFeed, { query: { since: middle, limit: 1 } });
    expect(posts[0]?.likes_count).toBe(1);
  });

  it("leaves out lobsters in a block with the reader at once, on both sides, and only while it lasts", async () => {
    const [blocker, blocked] = [await givenLobster(), await givenLobster()];
    const [ours, theirs] = [await givenPost(blocker), await givenPost(blocked)];
    const idsOf = async ({ api }: GivenLobster) => (await api.ok(getFeed)).posts.map(({ id }) => id);
    expect([await idsOf(blocker), await idsOf(blocked)]).toEqual([
      expect.arrayContaining([ours.id, theirs.id]),
      expect.arrayContaining([ours.id, theirs.id]),
    ]);
    await blocker.api.ok(createBlock, { body: { blocked_lobster_id: blocked.id } });
    expect(await idsOf(blocker)).not.toContain(theirs.id);
    expect(await idsOf(blocked)).not.toContain(ours.id);
    expect(await idsOf(reader)).toEqual(expect.arrayContaining([ours.id, theirs.id]));
    await blocker.api.ok(deleteBlock, { query: { blocked_lobster_id: blocked.id } });
    expect(await idsOf(blocked)).toContain(ours.id);
  });

  it("leaves a reader with more blocks than its key carries to the database", async () => {
    const lobster = await givenLobster();
    await givenPost(alice);
    await givenBlock(lobster, alice);
    await runOnce(
      database().db,
      sql`with numbers as (
        update serial_counter set last_serial_no = last_serial_no + ${BLOCKED_MAX} returning last_serial_no as last
      ), others as (
        insert into lobsters (id, owner_id, serial_no, display_name, name_key, avatar_seed, gone_at, status)
        select gen_random_uuid(), null, last + 1 - n, 'gone ' || n, ${randomUUID()} || n, 'x', now(), 'banned'
        from numbers, generate_series(1, ${BLOCKED_MAX}::int) n returning id
      ) insert into blocks (blocker_id, blocked_id) select ${lobster.id}::uuid, id from others`,
    );
    const { cached, whole } = await withAndWithoutListCache(lobster, getFeed);
    expect(cached).toEqual(whole);
    expect(await readsOf(() => lobster.api.ok(getFeed))).toBeGreaterThan(0);
  });
});
