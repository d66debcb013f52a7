import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { deletePost } from "@/db/queries/posts/posts";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { campus } from "@/lib/areas/buildings/campus";
import { createRaid } from "@/lib/areas/buildings/endpoints";
import { createComment, deleteComment } from "@/lib/areas/comments/endpoints";
import { createPost } from "@/lib/areas/posts/endpoints";
import { feed } from "@/lib/areas/posts/lists";
import { readNewest } from "@/lib/areas/posts/read";
import { hideText } from "@/lib/operations/moderation/moderation";
import { statementsOf } from "@/lib/testing/assertions/statements";
import {
  type GivenLobster,
  givenBlock,
  givenLobster,
  givenStatus,
  givenViewer,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { runInOwnDatabase } from "@/lib/testing/servers/database";
import type { NewestTimes } from "./newer";
import { newestForEverybody, readNewestOf } from "./newest";

runInOwnDatabase();

let author: GivenLobster;

beforeEach(async () => {
  author = await givenLobster();
});

const isAmong = async (post: { createdAt: string }, viewer: Viewer) =>
  (await readNewest(viewer)).posts.some(({ at }) => at === post.createdAt);

describe("the newest posts", () => {
  it("are those of the feed, with their tags", async () => {
    await givenPost(author, { tags: ["help", "event"] });
    await givenPost(author);
    for (const viewer of [publicViewer(), givenViewer(author)]) {
      const { posts } = await feed.read(database().db, { ...viewer, tag: undefined }, { limit: 50 });
      const expected = posts.map(({ created_at, tags }) => ({
        at: created_at,
        tags: tags.map(({ slug }) => slug),
      }));
      expect((await readNewest(viewer)).posts).toEqual(expected);
    }
  });

  it("of a shadow-muted lobster are shown to itself and admins only", async () => {
    const ghost = await givenPost(author, { status: "shadowed" });
    const other = await givenLobster();
    expect(await isAmong(ghost, publicViewer())).toBe(false);
    expect(await isAmong(ghost, givenViewer(other))).toBe(false);
    expect(await isAmong(ghost, givenViewer(author))).toBe(true);
    expect(await isAmong(ghost, givenViewer(other, new Date(), { isAdmin: true }))).toBe(true);
  });

  it("omit blocked lobsters, in both directions, for these two readers only", async () => {
    const [reader, other] = [await givenLobster(), await givenLobster()];
    const [theirs, mine] = [await givenPost(author), await givenPost(reader)];
    await givenBlock(reader, author);
    expect(await isAmong(theirs, givenViewer(reader))).toBe(false);
    expect(await isAmong(mine, givenViewer(author))).toBe(false);
    expect(await isAmong(theirs, givenViewer(other))).toBe(true);
    expect(await isAmong(theirs, publicViewer())).toBe(true);
  });

  it("omit what is deleted, and texts of banned lobsters", async () => {
    const banned = await givenLobster();
    const [gone, theirs] = [await givenPost(author), await givenPost(banned)];
    await deletePost(database().db, { id: gone.id, authorId: author.id });
    await givenStatus(banned.id, "banned");
    for (const post of [gone, theirs]) expect(await isAmong(post, publicViewer())).toBe(false);
  });

  it("cost one statement for all readers within some seconds", async () => {
    const ask = () => Promise.all(Array.from({ length: 50 }, newestForEverybody));
    const statements = await statementsOf(async () => {
      const [first, second] = [await ask(), await ask()];
      for (const answer of [...first, ...second]) expect(answer).toBe(first[0]);
    });
    expect(statements.length).toBe(1);
  });
});

describe("the newest comments on a post", () => {
  let postId: string;

  beforeEach(async () => {
    postId = (await givenPost(author)).id;
  });

  const say = async ({ api }: GivenLobster, parent_comment_id?: string) =>
    (await api.ok(createComment, { body: { post_id: postId, content: "Aye.", parent_comment_id } })).comment;
  const seenBy = async (viewer: Viewer) => {
    const found = await readNewestOf({ post: postId }, viewer);
    return "times" in found ? found : expect.fail("no times");
  };
  const everybody: NewestTimes = { times: [], href: undefined };

  it("are given by their times, with a link to the newest", async () => {
    expect(await seenBy(publicViewer())).toEqual(everybody);
    const [first, second] = [await say(author), await say(await givenLobster())];
    expect(await seenBy(publicViewer())).toEqual({
      times: [second.created_at, first.created_at],
      href: `/posts/${postId}?comment=${second.id}#comment-${second.id}`,
    });
  });

  it("of shadow-muted and blocked lobsters are hidden from readers who do not see these", async () => {
    const [ghost, reader] = [await givenLobster(), await givenLobster()];
    await givenStatus(ghost.id, "shadow_muted");
    await say(ghost);
    expect(await seenBy(publicViewer())).toEqual(everybody);
    expect((await seenBy(givenViewer(reader))).times).toEqual([]);
    expect((await seenBy(givenViewer(ghost))).times).toHaveLength(1);
    await say(author);
    await givenBlock(author, reader);
    expect((await seenBy(givenViewer(reader))).times).toEqual([]);
    expect((await seenBy(publicViewer())).times).toHaveLength(1);
  });

  it("omit deleted ones, even those that keep their place, hidden ones, and those of banned lobsters", async () => {
    const banned = await givenLobster();
    const answered = await say(author);
    const reply = await say(author, answered.id);
    const hidden = await say(author);
    await say(banned);
    await author.api.ok(deleteComment, { params: { id: answered.id } });
    await hideText(database().db, "comment", hidden.id, {
      by: "operator",
      reason: "Why not.",
      now: new Date(),
    });
    await givenStatus(banned.id, "banned");
    expect((await seenBy(publicViewer())).times).toEqual([reply.created_at]);
  });

  it("are none for readers who do not see the post", async () => {
    await say(author);
    await deletePost(database().db, { id: postId, authorId: author.id });
    expect(await seenBy(publicViewer())).toEqual(everybody);
  });

  it("cost one statement per post for all readers, and posts are kept apart", async () => {
    const other = (await givenPost(author)).id;
    await say(author);
    const statements = await statementsOf(async () => {
      const asked = [postId, postId, other, postId, other].map((post) => newestForEverybody({ post }));
      const counts = (await Promise.all(asked)).map((found) => ("times" in found ? found.times.length : -1));
      expect(counts).toEqual([1, 1, 0, 1, 0]);
    });
    expect(statements.length).toBe(2);
  });
});

describe("the newest in a building and on the campus", () => {
  const [slug = "", elsewhere = ""] = campus().slugs.slice(1);
  const timesOf = async (of: Parameters<typeof readNewestOf>[0], viewer = publicViewer()) => {
    const found = await readNewestOf(of, viewer);
    return "times" in found ? found.times : expect.fail("no times");
  };

  it("are the posts there, new holders and raids, each only for readers who see it", async () => {
    const [raider, ghost] = [await givenLobster(), await givenLobster()];
    const { created_at } = await author.api.ok(createPost, {
      body: { title: "Mine", content: "Here I am.", building_slug: slug },
    });
    const [taken] = await timesOf({ campus: "all" });
    expect(await timesOf({ building: slug })).toEqual(expect.arrayContaining([created_at]));
    expect(await timesOf({ building: elsewhere })).not.toContain(created_at);
    await givenStatus(ghost.id, "shadow_muted");
    const secret = await ghost.api.ok(createRaid, { params: { slug } });
    expect(await timesOf({ building: slug })).not.toContain(secret.challenge.started_at);
    expect(await timesOf({ building: slug }, givenViewer(ghost))).toContain(secret.challenge.started_at);
    const { challenge } = await raider.api.ok(createRaid, { params: { slug } });
    for (const of of [{ building: slug }, { campus: "all" }] as const)
      expect((await timesOf(of))[0]).toBe(challenge.started_at);
    expect(taken && taken < challenge.started_at).toBe(true);
  });
});
