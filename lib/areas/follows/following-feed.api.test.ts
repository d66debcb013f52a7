import { beforeEach, describe, expect, it } from "vitest";
import type { Input } from "@/lib/testing/clients/caller";
import { type GivenLobster, givenBlock, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { deletePost, getFeed } from "../posts/endpoints";
import { createFollow } from "./endpoints";

let reader: GivenLobster;
let ann: GivenLobster;
let ben: GivenLobster;
let stranger: GivenLobster;

beforeEach(async () => {
  reader = await givenLobster();
  ann = await givenLobster();
  ben = await givenLobster();
  stranger = await givenLobster();
  for (const { id } of [ann, ben]) await reader.api.ok(createFollow, { body: { lobster_id: id } });
});

async function idsOf(viewer: GivenLobster, query: Input["query"] = {}) {
  const { posts } = await viewer.api.ok(getFeed, { query: { following: 1, ...query } });
  return posts.map((post) => post.id);
}

describe("GET /feed?following=1", () => {
  it("has the posts of followed lobsters, newest first, and no others", async () => {
    const first = await givenPost(ann);
    const second = await givenPost(ben);
    await givenPost(stranger);
    await givenPost(reader);
    const third = await givenPost(ann);
    expect(await idsOf(reader)).toEqual([third.id, second.id, first.id]);
    expect(await idsOf(stranger)).toEqual([]);
  });

  it("lists every post once, page by page, however the authors alternate", async () => {
    const expected: string[] = [];
    for (const author of [ann, ann, ann, ben, ann, ben, ben, ann]) {
      expected.unshift((await givenPost(author)).id);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await reader.api.ok(getFeed, { query: { following: 1, limit: 3, cursor } });
      seen.push(...page.posts.map((post) => post.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(expected);
  });

  it("combines with tag and since", async () => {
    const old = await givenPost(ann, { tags: ["help"] });
    const untagged = await givenPost(ann);
    const recent = await givenPost(ben, { tags: ["help", "daily"] });
    expect(await idsOf(reader, { tag: "help" })).toEqual([recent.id, old.id]);
    expect(await idsOf(reader, { since: old.createdAt })).toEqual([recent.id, untagged.id]);
    expect(await idsOf(reader, { tag: "help", since: old.createdAt })).toEqual([recent.id]);
  });

  it("skips posts that are taken down, and keeps the author's others", async () => {
    const kept = await givenPost(ann);
    const gone = await givenPost(ann);
    await ann.api.ok(deletePost, { params: { id: gone.id } });
    expect(await idsOf(reader, { limit: 1 })).toEqual([kept.id]);
  });

  it("leaves out a followed lobster while it is banned, and its shadowed posts", async () => {
    const visible = await givenPost(ben);
    await givenPost(ben, { status: "shadowed" });
    const byAnn = await givenPost(ann);
    expect(await idsOf(reader)).toEqual([byAnn.id, visible.id]);
    await givenStatus(ann.id, "banned");
    expect(await idsOf(reader)).toEqual([visible.id]);
  });

  it.each(["reader", "author"])("leaves out an author in a block that the %s made", async (maker) => {
    await givenPost(ann);
    const byBen = await givenPost(ben);
    await (maker === "reader" ? givenBlock(reader, ann) : givenBlock(ann, reader));
    expect(await idsOf(reader)).toEqual([byBen.id]);
  });

  it("shows a shadow-muted lobster the lobsters that it follows", async () => {
    const shadow = await givenLobster({ status: "shadow_muted" });
    await shadow.api.ok(createFollow, { body: { lobster_id: ann.id } });
    const post = await givenPost(ann);
    expect(await idsOf(shadow)).toEqual([post.id]);
  });

  it("refuses any value but 1", async () => {
    expect(await reader.api.refused(getFeed, { query: { following: 0 } })).toMatchObject({ status: 400 });
  });
});
