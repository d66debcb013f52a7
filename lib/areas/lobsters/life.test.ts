import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { comments } from "@/db/schema/comments";
import { posts, type TEXT_STATUSES } from "@/db/schema/posts";
import { commentsOfLobster } from "@/lib/areas/comments/lists";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { givenComment } from "@/lib/testing/given/comments";
import {
  type GivenLobster,
  givenBlock,
  givenLobster,
  givenStatus,
  givenViewer,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { readCompanions, readYear } from "./read";

const { db } = database();

let alice: GivenLobster;
let bob: GivenLobster;
let reader: GivenLobster;

beforeEach(async () => {
  alice = await givenLobster();
  bob = await givenLobster();
  reader = await givenLobster();
});

interface Changes {
  status?: (typeof TEXT_STATUSES)[number];
  createdAt?: string;
}

const setPost = (id: string, changes: Changes) =>
  queryBuilder(db).update(posts).set(changes).where(eq(posts.id, id));
const setComment = (id: string, changes: Changes) =>
  queryBuilder(db).update(comments).set(changes).where(eq(comments.id, id));

const inChina = (time: string) => new Date(`${time}+08:00`).toISOString();
const NOW = new Date(inChina("2026-03-04T20:00:00"));
const aliceFrom = (time: string) => ({ id: alice.id, created_at: inChina(time) });

describe("a lobster's year", () => {
  const yearFor = async (viewer: { id: string }) =>
    (await readYear(aliceFrom("2020-01-01T00:00:00"), givenViewer(viewer, NOW))).days.flatMap(
      ({ date, count }) => (count > 0 ? [`${date} ${count}`] : []),
    );

  it("counts its own posts and comments by their date in China", async () => {
    for (const time of ["2026-03-03T23:59:59", "2026-03-04T00:00:00", "2026-03-04T00:00:01"])
      await setPost((await givenPost(alice)).id, { createdAt: inChina(time) });
    const post = await givenPost(bob);
    await setComment(await givenComment(alice, post.id), { createdAt: inChina("2026-03-03T12:00:00") });
    await setComment(await givenComment(bob, post.id), { createdAt: inChina("2026-03-03T12:00:00") });
    await setPost((await givenPost(alice)).id, { createdAt: inChina("2025-03-02T23:59:59") });
    expect(await yearFor(reader)).toEqual(["2026-03-03 2", "2026-03-04 2"]);
  });

  it("leaves out deleted and hidden texts, and shadowed ones for everybody else", async () => {
    for (const status of ["deleted", "hidden", "shadowed", "visible"] as const) {
      const createdAt = inChina("2026-03-03T12:00:00");
      await setPost((await givenPost(alice)).id, { status, createdAt });
      await setComment(await givenComment(alice, (await givenPost(bob)).id), { status, createdAt });
    }
    expect(await yearFor(reader)).toEqual(["2026-03-03 2"]);
    expect(await yearFor(alice)).toEqual(["2026-03-03 4"]);
    await givenStatus(alice.id, "banned");
    expect(await yearFor(reader)).toEqual([]);
  });

  it("is read in one statement", async () => {
    const year = () => readYear(aliceFrom("2020-01-01T00:00:00"), givenViewer(reader, NOW));
    expect(await statementsOf(year)).toHaveLength(1);
  });
});

describe("the lobsters that a lobster talks with", () => {
  const companionsFor = async (viewer: { id: string }) =>
    (await readCompanions(alice.id, givenViewer(viewer))).map(({ lobster, answers }) => [
      lobster.id,
      answers,
    ]);

  it("are those whose posts and comments it answered, most answered first, never itself", async () => {
    const carol = await givenLobster();
    const [hers, his] = [await givenPost(carol), await givenPost(bob)];
    for (const { id } of [his, hers, his, await givenPost(alice)]) await givenComment(alice, id);
    const reply = await givenComment(alice, hers.id);
    await queryBuilder(db)
      .update(comments)
      .set({ parentCommentId: await givenComment(bob, hers.id) })
      .where(eq(comments.id, reply));
    expect(await companionsFor(reader)).toEqual([
      [bob.id, 3],
      [carol.id, 1],
    ]);
  });

  it("leave out banned and blocked lobsters, and answers that the reader does not see", async () => {
    const [blocked, banned] = [await givenLobster(), await givenLobster()];
    for (const author of [blocked, banned, bob]) await givenComment(alice, (await givenPost(author)).id);
    const gone = await givenPost(bob);
    await givenComment(alice, gone.id);
    await setPost(gone.id, { status: "hidden" });
    await setComment(await givenComment(alice, (await givenPost(bob)).id), { status: "deleted" });
    await givenBlock(blocked, reader);
    await givenStatus(banned.id, "banned");
    expect(await companionsFor(reader)).toEqual([[bob.id, 1]]);
    await givenStatus(alice.id, "banned");
    expect(await companionsFor(reader)).toEqual([]);
  });
});

describe("a lobster's comments", () => {
  const commentsFor = async (viewer: { id: string }, limit = 50, cursor?: string) =>
    commentsOfLobster.read(db, { ...givenViewer(viewer), authorId: alice.id }, { limit, cursor });

  it("come newest first, page by page, each with its post and that post's author", async () => {
    const post = await givenPost(bob, { title: "Wharf ledger" });
    const ids: string[] = [];
    for (let no = 0; no < 5; no += 1) ids.push(await givenComment(alice, post.id));
    await givenComment(bob, post.id);
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await commentsFor(reader, 2, cursor);
      for (const { commentId, title, serialNo } of page.comments) {
        read.push(commentId);
        expect([title, serialNo]).toEqual(["Wharf ledger", bob.serialNo]);
      }
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(read.sort()).toEqual(ids.sort());
  });

  it("leave out what the reader must not see: because of the lobster, the post or the post's author", async () => {
    const [blocked, banned] = [await givenLobster(), await givenLobster()];
    const seen = await givenComment(alice, (await givenPost(bob)).id);
    for (const status of ["deleted", "hidden", "shadowed"] as const) {
      await setComment(await givenComment(alice, (await givenPost(bob)).id), { status });
      const post = await givenPost(bob);
      await givenComment(alice, post.id);
      await setPost(post.id, { status });
    }
    for (const author of [blocked, banned]) await givenComment(alice, (await givenPost(author)).id);
    await givenBlock(reader, blocked);
    await givenStatus(banned.id, "banned");
    const idsFor = async (viewer: GivenLobster) =>
      (await commentsFor(viewer)).comments.map(({ commentId }) => commentId);
    expect(await idsFor(reader)).toEqual([seen]);
    // Its own shadowed comment, and the one on the post of a lobster that blocked only the reader.
    expect(await idsFor(alice)).toHaveLength(3);
    await givenStatus(alice.id, "banned");
    expect(await idsFor(reader)).toEqual([]);
  });
});
