import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { lobsters } from "@/db/schema/lobsters";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { type History, inHistory, someHistory } from "@/lib/testing/given/history";
import { givenLobster, givenViewer } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getRank } from "./endpoints";
import { findRank } from "./rank";

const squareDate = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Shanghai" });

/** The daily caps, applied to one text after the other. */
function cappedByDay(events: { at: Date; xp: number }[], dayMax: number): number {
  const days = new Map<string, number>();
  for (const { at, xp } of events) {
    const day = squareDate.format(at);
    days.set(day, (days.get(day) ?? 0) + xp);
  }
  return [...days.values()].reduce((sum, xp) => sum + Math.min(xp, dayMax), 0);
}

const DAY_MAX = { posts: 60, comments: 45 };
const NO_MAX = { posts: Number.POSITIVE_INFINITY, comments: Number.POSITIVE_INFINITY };

/** A simple and slow implementation of lib/areas/rank/contract.md. */
function slowBreakdown({ posts, comments, likes }: History, dayMax = DAY_MAX) {
  const isMyVisiblePost = (no: number) => posts[no]?.mine === true && posts[no].status === "visible";
  return {
    posts_xp: cappedByDay(
      posts
        .filter((post) => post.mine && post.status === "visible")
        .map(({ at, roast }) => ({ at, xp: roast ? 20 : 10 })),
      dayMax.posts,
    ),
    comments_xp: cappedByDay(
      comments.filter((one) => one.mine && one.status === "visible").map(({ at }) => ({ at, xp: 3 })),
      dayMax.comments,
    ),
    likes_received_xp:
      2 * likes.filter((like) => !like.mine && !like.shadowed && isMyVisiblePost(like.postNo)).length,
    comments_received_xp:
      3 *
      comments.filter((one) => !one.mine && one.status === "visible" && isMyVisiblePost(one.postNo)).length,
  };
}

describe("the rank", () => {
  it("of any history around midnight in China is what the rules give, counted one by one", async () => {
    const fan = await givenLobster();
    let cappedPosts = 0;
    let cappedComments = 0;
    await fc.assert(
      fc.asyncProperty(someHistory, async (history) => {
        const me = await givenLobster();
        const rank = await inHistory(history, me.id, fan.id, (tx) => findRank(tx, me.id, givenViewer(me)));
        const expected = slowBreakdown(history);
        expect(rank?.breakdown).toEqual({ ...expected, profile_xp: 0, followers_xp: 0, tenure_xp: 0 });
        expect(rank?.xp).toBe(Object.values(expected).reduce((sum, xp) => sum + xp, 0));
        const uncapped = slowBreakdown(history, NO_MAX);
        if (uncapped.posts_xp > expected.posts_xp) cappedPosts += 1;
        if (uncapped.comments_xp > expected.comments_xp) cappedComments += 1;
      }),
      { numRuns: 60 },
    );
    expect(Math.min(cappedPosts, cappedComments)).toBeGreaterThan(0);
  });

  it.each([
    [-1, 0],
    [0, 0],
    [1 - 1 / 86_400_000, 0],
    [1, 1],
    [364.9, 364],
    [365, 365],
    [4000, 365],
  ])("%d days after the registration has %i XP for tenure", async (days, xp) => {
    const { id } = await givenLobster();
    const registeredAt = new Date("2026-01-05T09:30:00.123Z");
    await queryBuilder(database().db)
      .update(lobsters)
      .set({ createdAt: registeredAt.toISOString() })
      .where(eq(lobsters.id, id));
    const now = new Date(registeredAt.getTime() + days * 86_400_000);
    expect((await findRank(database().db, id, givenViewer({ id }, now)))?.breakdown.tenure_xp).toBe(xp);
  });

  it("takes one statement", async () => {
    const alice = await givenLobster();
    await givenPost(alice);
    expect(await statementsOf(() => alice.api.ok(getRank, { params: { id: alice.id } }))).toHaveLength(1);
  });
});
