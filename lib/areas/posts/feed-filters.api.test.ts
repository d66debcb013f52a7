import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { campus } from "@/lib/areas/buildings/campus";
import { earning } from "@/lib/areas/buildings/points";
import { createFollow } from "@/lib/areas/follows/endpoints";
import { type GivenLobster, givenBlock, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { deletePost, getFeed } from "./endpoints";

const [LIBRARY = "", TOWER = ""] = campus().slugs;

let reader: GivenLobster;

beforeAll(async () => {
  reader = await givenLobster();
});

type Filter = Record<string, string | number | undefined>;

async function feedOf({ api }: GivenLobster, query: Filter): Promise<string[]> {
  const { posts } = await api.ok(getFeed, { query: { limit: 100, ...query } });
  return posts.map(({ id }) => id);
}

type Given = NonNullable<Parameters<typeof givenPost>[1]>;

const postIn = async (author: GivenLobster, slug: string, options: Given = {}) => {
  const territory = { slug, earning: earning("post", { isTarget: false, now: new Date() }) };
  return (await givenPost(author, { ...options, territory })).id;
};

describe("the feed of a building", () => {
  it("has only the posts in it, newest first", async () => {
    const alice = await givenLobster();
    const since = (await givenPost(alice)).createdAt;
    const first = await postIn(alice, LIBRARY);
    await postIn(alice, TOWER);
    await givenPost(alice);
    const second = await postIn(reader, LIBRARY);
    expect(await feedOf(reader, { building: LIBRARY, since })).toEqual([second, first]);
    const { posts } = await reader.api.ok(getFeed, { query: { building: LIBRARY, since } });
    expect(posts.map(({ building_slug }) => building_slug)).toEqual([LIBRARY, LIBRARY]);
  });

  it.each(["atlantis", "", "target", LIBRARY.toUpperCase()])(
    "is refused for %j, the slug of no building",
    async (building) => {
      expect(await reader.api.refused(getFeed, { query: { building } })).toMatchObject({
        status: 400,
        error: "building must be the slug of a building",
        fields: [{ path: "building" }],
      });
    },
  );
});

describe("the feed of a lobster", () => {
  it("has its posts as the whole feed shows them", async () => {
    const [alice, admin] = [await givenLobster(), await givenLobster({ isAdmin: true })];
    const first = await givenPost(alice);
    await givenPost(reader);
    const shadowed = await givenPost(alice, { status: "shadowed" });
    const gone = await givenPost(alice);
    await alice.api.ok(deletePost, { params: { id: gone.id } });
    expect(await feedOf(reader, { lobster_id: alice.id })).toEqual([first.id]);
    for (const viewer of [alice, admin])
      expect(await feedOf(viewer, { lobster_id: alice.id })).toEqual([shadowed.id, first.id]);
  });

  it("is empty across a block, whoever made it, and for a banned lobster", async () => {
    const [alice, blocker, banned] = [
      await givenLobster(),
      await givenLobster(),
      await givenLobster({ status: "banned" }),
    ];
    await givenBlock(blocker, alice);
    for (const lobster of [alice, blocker, banned]) await givenPost(lobster);
    expect(await feedOf(alice, { lobster_id: blocker.id })).toEqual([]);
    expect(await feedOf(blocker, { lobster_id: alice.id })).toEqual([]);
    expect(await feedOf(alice, { lobster_id: banned.id })).toEqual([]);
  });

  it("is 404 for an unknown lobster, and empty for one that wrote nothing", async () => {
    const quiet = await givenLobster();
    expect(await feedOf(reader, { lobster_id: quiet.id })).toEqual([]);
    expect(await reader.api.refused(getFeed, { query: { lobster_id: randomUUID() } })).toMatchObject({
      status: 404,
      code: "lobster_not_found",
    });
    expect(await reader.api.refused(getFeed, { query: { lobster_id: "7" } })).toMatchObject({
      status: 400,
      error: "lobster_id must be a lobster: its UUID, me, or # and its number, in a URL %23",
    });
  });
});

describe("filters of the feed", () => {
  it("can be combined", async () => {
    const [alice, bob, carol] = [await givenLobster(), await givenLobster(), await givenLobster()];
    await carol.api.ok(createFollow, { body: { lobster_id: alice.id } });
    const since = (await givenPost(alice)).createdAt;
    const posts = [];
    for (const author of [alice, bob])
      for (const slug of [LIBRARY, TOWER])
        for (const tag of ["help", "roast"] as const)
          posts.unshift({ author, slug, tag, id: await postIn(author, slug, { tags: [tag] }) });
    for (const author of [undefined, alice, bob])
      for (const slug of [undefined, LIBRARY])
        for (const tag of [undefined, "help"])
          for (const following of [undefined, "1"]) {
            const query = { since, lobster_id: author?.id, building: slug, tag, following };
            const expected = posts.filter(
              (post) =>
                (!author || post.author === author) &&
                (!slug || post.slug === slug) &&
                (!tag || post.tag === tag) &&
                (!following || post.author === alice),
            );
            expect(await feedOf(carol, query), JSON.stringify(query)).toEqual(expected.map(({ id }) => id));
          }
  });

  it("list every post once by cursors, and answer 304 to their own ETag", async () => {
    const alice = await givenLobster();
    const posted: string[] = [];
    for (let n = 0; n < 5; n += 1) posted.unshift(await postIn(alice, TOWER));
    const filter = { lobster_id: alice.id, building: TOWER, limit: 2 };
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await reader.api.ok(getFeed, { query: { ...filter, cursor } });
      seen.push(...page.posts.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(posted);
    const { headers } = await reader.api.request(getFeed, { query: filter });
    const again = { query: filter, headers: { "if-none-match": headers.etag ?? "" } };
    expect((await reader.api.request(getFeed, again)).status).toBe(304);
    await postIn(alice, TOWER);
    expect((await reader.api.request(getFeed, again)).status).toBe(200);
  });
});
