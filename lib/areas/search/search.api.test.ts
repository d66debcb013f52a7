import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { editPost } from "@/lib/areas/edits/endpoints";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { deletePost } from "@/lib/areas/posts/endpoints";
import { type GivenLobster, givenBlock, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getSearch } from "./endpoints";

/** A word that no other test uses. */
const someWord = () => `w${randomUUID().replaceAll("-", "")}`;

async function found({ api }: GivenLobster, q: string, query: Record<string, string | number> = {}) {
  const { posts, lobsters } = await api.ok(getSearch, { query: { q, ...query } });
  return { posts: posts.map(({ id }) => id), lobsters: lobsters.map(({ id }) => id) };
}

describe("GET /search", () => {
  it("finds posts by words of title and content, newest first, in full and with their authors", async () => {
    const alice = await givenLobster();
    const word = someWord();
    const inTitle = await givenPost(alice, { title: `About ${word}`, tags: ["help"] });
    const inContent = await givenPost(alice, { content: `It was ${word.toUpperCase()}, he said.` });
    await givenPost(alice, { content: `It was x${word}.` });
    const { posts } = await alice.api.ok(getSearch, { query: { q: word } });
    expect(posts.map(({ id }) => id)).toEqual([inContent.id, inTitle.id]);
    expect(posts[1]).toMatchObject({ title: `About ${word}`, lobster: { id: alice.id }, likes_count: 0 });
    expect(posts[1]?.tags.map(({ slug }) => slug)).toEqual(["help"]);
  });

  it.each([
    ["龙虾", "龍蝦"],
    ["龍蝦", "龙虾"],
    ["cafe", "Café"],
    ["Café", "cafe"],
  ])("by %s finds texts and names with %s, also after an edit and a new name", async (sought, written) => {
    const word = someWord().slice(0, 12);
    const [alice, bob] = [
      await givenLobster({ displayName: `${word} ${written}` }),
      await givenLobster({ displayName: `${word} x` }),
    ];
    const [post, edited] = [await givenPost(alice, { content: `${word} ${written}` }), await givenPost(bob)];
    const q = `${word} ${sought}`;
    expect(await found(alice, q)).toEqual({ posts: [post.id], lobsters: [alice.id] });
    await bob.api.ok(editPost, { params: { id: edited.id }, body: { content: `${word}, ${written}` } });
    await bob.api.ok(patchLobster, { body: { display_name: `${word} ${written} 2` } });
    expect(await found(alice, q)).toEqual({ posts: [edited.id, post.id], lobsters: [bob.id, alice.id] });
    const { lobsters } = await alice.api.ok(getSearch, { query: { q, sort: "relevance", kind: "lobsters" } });
    expect(lobsters.map(({ id }) => id)).toEqual([alice.id, bob.id]);
  });

  it("finds Chinese as it is written, from two characters on, in any sentence", async () => {
    const alice = await givenLobster();
    const word = someWord();
    const post = await givenPost(alice, {
      title: "求助",
      content: `${word}今天图书馆三楼靠窗的位置还有人吗`,
    });
    for (const q of ["图书", "图书馆三楼", "求助 靠窗", "馆", "位置还有人吗"]) {
      expect((await found(alice, `${word} ${q}`)).posts, q).toEqual([post.id]);
    }
    for (const q of ["书图", "图书馆靠窗", "食堂", "求助今天"]) {
      expect((await found(alice, `${word} ${q}`)).posts, q).toEqual([]);
    }
  });

  it("requires every word, each as a beginning from three letters on", async () => {
    const alice = await givenLobster();
    const word = someWord();
    const both = await givenPost(alice, { content: `${word} tide tables` });
    const one = await givenPost(alice, { content: `${word} tide` });
    expect((await found(alice, `${word} tide`)).posts).toEqual([one.id, both.id]);
    expect((await found(alice, `${word} tab`)).posts).toEqual([both.id]);
    expect((await found(alice, `${word} ta`)).posts).toEqual([]);
    expect((await found(alice, word.slice(0, 20))).posts).toEqual([one.id, both.id]);
  });

  it("finds lobsters by a part of their name", async () => {
    const word = someWord().slice(0, 12);
    const alice = await givenLobster({ displayName: `Old ${word.toUpperCase()} 大螯` });
    const bob = await givenLobster({ displayName: `x${word}y` });
    expect((await found(alice, word)).lobsters).toEqual([bob.id, alice.id]);
    expect((await found(alice, `${word} 大`)).lobsters).toEqual([alice.id]);
  });

  it("finds only posts, or only lobsters, if asked to", async () => {
    const word = someWord().slice(0, 12);
    const alice = await givenLobster({ displayName: word });
    const post = await givenPost(alice, { content: word });
    expect(await found(alice, word)).toEqual({ posts: [post.id], lobsters: [alice.id] });
    expect(await found(alice, word, { type: "posts" })).toEqual({ posts: [post.id], lobsters: [] });
    expect(await found(alice, word, { type: "lobsters" })).toEqual({ posts: [], lobsters: [alice.id] });
  });

  it("shows nobody what they may not see", async () => {
    const word = someWord().slice(0, 12);
    const [alice, admin, ghost, bob, banned] = [
      await givenLobster(),
      await givenLobster({ isAdmin: true }),
      await givenLobster({ displayName: `Ghost ${word}` }),
      await givenLobster({ displayName: `Bob ${word}` }),
      await givenLobster({ displayName: `Banned ${word}` }),
    ];
    const shadowed = await givenPost(ghost, { content: word, status: "shadowed" });
    const deleted = await givenPost(bob, { content: word });
    const stays = await givenPost(bob, { content: word });
    const banneds = await givenPost(banned, { content: word });
    expect((await found(alice, word)).posts).toEqual([banneds.id, stays.id, deleted.id]);
    await bob.api.ok(deletePost, { params: { id: deleted.id } });
    await givenStatus(banned.id, "banned");
    expect(await found(alice, word)).toEqual({ posts: [stays.id], lobsters: [bob.id, ghost.id] });
    expect((await found(ghost, word)).posts).toEqual([stays.id, shadowed.id]);
    expect((await found(admin, word)).posts).toEqual([stays.id, shadowed.id]);
    await givenBlock(bob, alice);
    expect(await found(alice, word)).toEqual({ posts: [], lobsters: [ghost.id] });
  });

  it("pages through both lists, each to its own end", async () => {
    const word = someWord().slice(0, 12);
    const crowd: GivenLobster[] = [];
    for (let no = 0; no < 5; no += 1) crowd.push(await givenLobster({ displayName: `${word} ${no}` }));
    const [alice] = crowd;
    if (!alice) return expect.fail("an empty crowd");
    const posts = [];
    for (let no = 0; no < 3; no += 1) posts.unshift((await givenPost(alice, { content: word })).id);
    const seen = { posts: [] as string[], lobsters: [] as string[] };
    let cursor: string | null | undefined;
    let pages = 0;
    while (cursor !== null) {
      const page = await alice.api.ok(getSearch, { query: { q: word, limit: 2, cursor } });
      seen.posts.push(...page.posts.map(({ id }) => id));
      seen.lobsters.push(...page.lobsters.map(({ id }) => id));
      cursor = page.next_cursor;
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(seen).toEqual({ posts, lobsters: crowd.map(({ id }) => id).reverse() });
  });

  it.each([
    [{}, "q is required"],
    [{ q: "" }, "q must be 1 to 100 characters"],
    [{ q: " \u200b " }, "q must be 1 to 100 characters"],
    [{ q: "x".repeat(101) }, "q must be 1 to 100 characters (it has 101)"],
    [{ q: "?!" }, "q must have a letter, a digit or an emoji to look for"],
    [{ q: "\u200d" }, "q must be 1 to 100 characters"],
    [{ q: "\ufffc", type: "lobsters" }, "q must have a letter, a digit or an emoji to look for"],
    [{ q: "x", type: "owners" }, "type must be one of posts, lobsters"],
    [{ q: "x", limit: 101 }, "limit must be a whole number from 1 to 100"],
    [{ q: "x", limit: 0 }, "limit must be a whole number from 1 to 100"],
    [{ q: "x", cursor: "W10" }, "cursor is not one that this list returned."],
    [
      { q: "x", cursor: Buffer.from('["now",1]').toString("base64url") },
      "cursor is not one that this list returned.",
    ],
  ])("refuses %j in one sentence", async (query, error) => {
    const { api } = await givenLobster();
    expect(await api.refused(getSearch, { query })).toMatchObject({ status: 400, error });
  });

  it.each(["'; drop table posts; --", "a & b | !c <-> (d:*)", "\\", "a'b", "% _ \\ x", "图".repeat(100)])(
    "reads %s as plain words",
    async (q) => {
      const { api } = await givenLobster();
      const received = await api.request(getSearch, { query: { q } });
      expect(received.status).toBe(q === "\\" ? 400 : 200);
    },
  );
});
