import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { deletePost } from "@/db/queries/posts/posts";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { feed } from "@/lib/areas/posts/lists";
import { readNewest } from "@/lib/areas/posts/read";
import {
  type GivenLobster,
  givenBlock,
  givenLobster,
  givenStatus,
  givenViewer,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { statementsOf } from "@/lib/testing/oracles/statements";
import { newestForEverybody } from "./newest";

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

  it("of a shadow-muted lobster are for itself and admins alone", async () => {
    const ghost = await givenPost(author, { status: "shadowed" });
    const other = await givenLobster();
    expect(await isAmong(ghost, publicViewer())).toBe(false);
    expect(await isAmong(ghost, givenViewer(other))).toBe(false);
    expect(await isAmong(ghost, givenViewer(author))).toBe(true);
    expect(await isAmong(ghost, givenViewer(other, new Date(), { isAdmin: true }))).toBe(true);
  });

  it("leave out who is blocked, in both directions, for these two alone", async () => {
    const [reader, other] = [await givenLobster(), await givenLobster()];
    const [theirs, mine] = [await givenPost(author), await givenPost(reader)];
    await givenBlock(reader, author);
    expect(await isAmong(theirs, givenViewer(reader))).toBe(false);
    expect(await isAmong(mine, givenViewer(author))).toBe(false);
    expect(await isAmong(theirs, givenViewer(other))).toBe(true);
    expect(await isAmong(theirs, publicViewer())).toBe(true);
  });

  it("leave out what is deleted, and the words of who is banned", async () => {
    const banned = await givenLobster();
    const [gone, theirs] = [await givenPost(author), await givenPost(banned)];
    await deletePost(database().db, { id: gone.id, authorId: author.id });
    await givenStatus(banned.id, "banned");
    for (const post of [gone, theirs]) expect(await isAmong(post, publicViewer())).toBe(false);
  });

  it("cost one statement for all who ask within some seconds", async () => {
    const ask = () => Promise.all(Array.from({ length: 50 }, newestForEverybody));
    const statements = await statementsOf(async () => {
      const [first, second] = [await ask(), await ask()];
      for (const answer of [...first, ...second]) expect(answer).toBe(first[0]);
    });
    expect(statements.length).toBe(1);
  });
});
