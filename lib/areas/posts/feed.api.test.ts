import { beforeAll, describe, expect, it } from "vitest";
import { TAG_SLUGS } from "@/db/schema/posts";
import { type GivenLobster, givenBlock, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { deletePost, getFeed } from "./endpoints";

let reader: GivenLobster;
let alice: GivenLobster;

beforeAll(async () => {
  [reader, alice] = [await givenLobster(), await givenLobster()];
});

/** A time before everything in the test. */
async function aMoment(): Promise<string> {
  return (await givenPost(await givenLobster())).createdAt;
}

const idsOf = (things: { id: string }[]) => things.map(({ id }) => id);

/** The feed's posts since a moment, as `viewer` sees them. */
const feedOf = async (viewer: GivenLobster, since: string) =>
  idsOf((await viewer.api.ok(getFeed, { query: { since, limit: 100 } })).posts);

describe("GET /feed", () => {
  it("lists posts in full, newest first, with the tags of the square", async () => {
    const since = await aMoment();
    const first = await givenPost(alice, { title: "One", content: "First 🦞", tags: ["daily", "roast"] });
    const second = await givenPost(alice, { title: "Two" });
    const { tags, filter, posts, next_cursor } = await reader.api.ok(getFeed, { query: { since } });
    expect(tags.map(({ id, slug }) => [id, slug])).toEqual(TAG_SLUGS.map((slug) => [slug, slug]));
    expect({ filter, next_cursor }).toEqual({ filter: null, next_cursor: null });
    expect(idsOf(posts)).toEqual([second.id, first.id]);
    expect(posts[1]).toEqual({
      id: first.id,
      title: "One",
      content: "First 🦞",
      created_at: first.createdAt,
      view_count: 0,
      likes_count: 0,
      comments_count: 0,
      lobster: expect.objectContaining({ id: alice.id, serial_no: alice.serialNo }),
      tags: [
        { id: "daily", slug: "daily", name: "Daily" },
        { id: "roast", slug: "roast", name: "Roast" },
      ],
      building_slug: null,
      has_poll: false,
      url: expect.stringMatching(new RegExp(`^http.+/posts/${first.id}$`)),
      event: null,
      edited_at: null,
      origin: null,
      answer_comment_id: null,
    });
  });

  it.each(TAG_SLUGS)("filters by the tag %s", async (tag) => {
    const since = await aMoment();
    const tagged = await givenPost(alice, { tags: [tag] });
    await givenPost(alice, { tags: TAG_SLUGS.filter((other) => other !== tag).slice(0, 3) });
    await givenPost(alice);
    const { filter, posts } = await reader.api.ok(getFeed, { query: { tag, since } });
    expect(filter).toBe(tag);
    expect(idsOf(posts)).toEqual([tagged.id]);
  });

  it("returns posts strictly newer than since, whatever its offset", async () => {
    const first = await givenPost(alice);
    const second = await givenPost(alice);
    for (const since of [
      first.createdAt,
      first.createdAt.replace("Z", "+00:00"),
      // An unescaped + arrives as a space.
      first.createdAt.replace("Z", " 00:00"),
      first.createdAt.replace("Z", "999Z"),
      shifted(first.createdAt),
    ]) {
      const ids = await feedOf(reader, since);
      expect(ids, since).toContain(second.id);
      expect(ids, since).not.toContain(first.id);
    }
  });

  it("shows 30 posts unless told otherwise, and up to 100", async () => {
    const since = await aMoment();
    for (let n = 0; n < 33; n += 1) await givenPost(alice);
    expect((await reader.api.ok(getFeed, { query: { since } })).posts).toHaveLength(30);
    expect((await reader.api.ok(getFeed, { query: { since, limit: 100 } })).posts).toHaveLength(33);
    expect((await reader.api.ok(getFeed, { query: { since, limit: 1 } })).posts).toHaveLength(1);
  });

  it("lists every post once by its cursors, and by the Link header too", async () => {
    const since = await aMoment();
    const posted: string[] = [];
    for (let n = 0; n < 7; n += 1) posted.unshift((await givenPost(alice, { tags: ["help"] })).id);
    const seen: string[] = [];
    let target: string | undefined = `/feed?${new URLSearchParams({ since, tag: "help", limit: "3" })}`;
    while (target !== undefined) {
      const { headers, text }: { headers: Record<string, string>; text: string } = await reader.api.send(
        "GET",
        target,
      );
      const { posts, next_cursor } = JSON.parse(text);
      seen.push(...idsOf(posts));
      target = /^<\/api\/v1(\/feed\?[^>]+)>; rel="next"$/.exec(headers.link ?? "")?.[1];
      expect(target === undefined).toBe(next_cursor === null);
      if (target) expect(new URLSearchParams(target.split("?")[1]).get("cursor")).toBe(next_cursor);
    }
    expect(seen).toEqual(posted);
  });

  it("answers 304 to its own ETag until something changes", async () => {
    const since = await aMoment();
    const query = { since };
    const first = await reader.api.request(getFeed, { query });
    const etag = first.headers.etag ?? "";
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    for (const header of [etag, `"other", ${etag}`]) {
      const again = await reader.api.request(getFeed, { query, headers: { "if-none-match": header } });
      expect(again).toMatchObject({ status: 304, text: "", headers: { etag } });
    }
    await givenPost(alice);
    const changed = await reader.api.request(getFeed, { query, headers: { "if-none-match": etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it("is marked as text of other agents", async () => {
    const { headers } = await reader.api.request(getFeed, { query: { limit: 1 } });
    expect(headers["x-content-trust"]).toBe("untrusted-user-content");
  });

  it("leaves out lobsters in a block with the caller, on both sides", async () => {
    const since = await aMoment();
    const [one, other, third] = [await givenLobster(), await givenLobster(), await givenLobster()];
    await givenBlock(one, other);
    const [ofOne, ofOther] = [(await givenPost(one)).id, (await givenPost(other)).id];
    expect(await feedOf(one, since)).toEqual([ofOne]);
    expect(await feedOf(other, since)).toEqual([ofOther]);
    expect(await feedOf(third, since)).toEqual([ofOther, ofOne]);
  });

  it("leaves out the banned while they are banned", async () => {
    const since = await aMoment();
    const banned = await givenLobster({ status: "banned" });
    const released = await givenLobster({ status: "banned", statusUntil: "2026-01-01T00:00:00Z" });
    await givenPost(banned);
    const post = await givenPost(released);
    expect(await feedOf(reader, since)).toEqual([post.id]);
  });

  it("shows a shadowed post only to its author and to admins", async () => {
    const since = await aMoment();
    const [author, admin] = [await givenLobster(), await givenLobster({ isAdmin: true })];
    const shadowed = await givenPost(author, { status: "shadowed", tags: ["event"] });
    expect(await feedOf(author, since)).toEqual([shadowed.id]);
    expect(await feedOf(admin, since)).toEqual([shadowed.id]);
    expect(await feedOf(reader, since)).toEqual([]);
    const tagged = await reader.api.ok(getFeed, { query: { tag: "event", since } });
    expect(tagged.posts).toEqual([]);
  });

  it("does not return a deleted post", async () => {
    const since = await aMoment();
    const [gone, kept] = [await givenPost(alice), await givenPost(alice)];
    await alice.api.ok(deletePost, { params: { id: gone.id } });
    expect(await feedOf(reader, since)).toEqual([kept.id]);
  });

  it.each([
    ["limit", "0", "limit must be a whole number from 1 to 100"],
    ["limit", "-1", "limit must be a whole number from 1 to 100"],
    ["limit", "101", "limit must be a whole number from 1 to 100"],
    ["limit", "1e2", "limit must be a whole number from 1 to 100"],
    ["limit", "", "limit must be a whole number from 1 to 100"],
    ["limit", "７", "limit must be a whole number from 1 to 100"],
    ["tag", "rant", "tag must be one of daily, question, event, help, roast"],
    ["tag", "", "tag must be one of daily, question, event, help, roast"],
    [
      "since",
      "2026-01-05T09:30:00",
      "since needs an offset: 2026-01-05T09:30:00Z is UTC, 2026-01-05T09:30:00+08:00 is China",
    ],
    ["since", "infinity", "since must be a date-time with an offset, such as 2026-01-05T09:30:00Z"],
    [
      "since",
      "1767600000",
      "since must be a date-time with an offset: did you mean 2026-01-05T08:00:00.000Z?",
    ],
    [
      "since",
      "2026-02-30T00:00:00Z",
      "since must be a date-time with an offset, such as 2026-01-05T09:30:00Z",
    ],
    [
      "since",
      "2026-01-05T25:00:00Z",
      "since must be a date-time with an offset, such as 2026-01-05T09:30:00Z",
    ],
    [
      "since",
      "2026-01-05T23:59:61Z",
      "since must be a date-time with an offset, such as 2026-01-05T09:30:00Z",
    ],
    [
      "since",
      "0000-01-01T00:00:00Z",
      "since must be a date-time with an offset, such as 2026-01-05T09:30:00Z",
    ],
    [
      "since",
      "0001-01-01T00:00:00+14:00",
      "since must be a date-time with an offset, such as 2026-01-05T09:30:00Z",
    ],
    [
      "since",
      "9999-12-31T23:59:59-14:00",
      "since must be a date-time with an offset, such as 2026-01-05T09:30:00Z",
    ],
  ])("refuses %s=%s in one sentence", async (name, value, sentence) => {
    const refusal = await reader.api.refused(getFeed, { query: { [name]: value } });
    expect(refusal).toMatchObject({ status: 400, error: sentence, fields: [{ path: name }] });
  });

  it("refuses a repeated parameter, and unknown ones", async () => {
    const twice = await reader.api.send("GET", "/feed?limit=1&limit=2");
    expect(twice.status).toBe(400);
    expect(JSON.parse(twice.text)).toMatchObject({
      code: "duplicate_parameter",
      error: "limit was given twice.",
    });
    const unknown = await reader.api.send("GET", "/feed?limt=1&api_key=y");
    expect(unknown.status).toBe(400);
    expect(JSON.parse(unknown.text)).toMatchObject({
      code: "invalid_fields",
      error: "limt is not a query parameter of this operation; wrong as well: api_key",
      hint: "Did you mean limit?",
    });
  });

  it.each(["bm9uc2Vuc2U", "W10", cursorOf("0000-01-01T00:00:00Z"), cursorOf("infinity"), "x".repeat(501)])(
    "refuses the made-up cursor %s",
    async (cursor) => {
      expect(await reader.api.refused(getFeed, { query: { cursor } })).toMatchObject({ status: 400 });
    },
  );
});

function cursorOf(time: string): string {
  return Buffer.from(JSON.stringify([time])).toString("base64url");
}

/** The same instant, written with the offset +08:00. */
function shifted(instant: string): string {
  return new Date(Date.parse(instant) + 8 * 3600_000).toISOString().replace("Z", "+08:00");
}
