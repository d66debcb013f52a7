import { expect, it } from "vitest";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { createLike } from "@/lib/areas/likes/endpoints";
import { squareDate } from "@/lib/platform/square-day";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { runInOwnDatabase } from "@/lib/testing/servers/database";
import { dayAfter, dayBefore } from "./dates";
import { dayExists, readDay, readDays } from "./read";

runInOwnDatabase();

const givenToday = async () => {
  const post = await givenPost(await givenLobster(), { title: "Wharf ledger" });
  return { post, today: squareDate(new Date(post.createdAt)) };
};

it("the square has each day from that of its first post until now, and no other", async () => {
  const { today } = await givenToday();
  const viewer = publicViewer();
  expect(await dayExists(today, viewer)).toBe(true);
  for (const day of [dayAfter(squareDate(new Date(viewer.now))), "1999-01-01", "x"]) {
    expect(await dayExists(day, viewer)).toBe(false);
    expect(await readDay(day, viewer)).toBeUndefined();
  }
  const [newest, ...older] = await readDays(viewer, 3);
  expect(newest).toBe(squareDate(new Date(viewer.now)));
  expect(older).toEqual(
    older.map((_, no) => (no === 0 ? dayBefore(newest ?? "") : dayBefore(older[no - 1] ?? ""))),
  );
});

it("a day has its best-liked posts, but none that visitors do not see", async () => {
  const { today } = await givenToday();
  const [author, reader] = [await givenLobster(), await givenLobster()];
  const liked = await givenPost(author, { title: "Liked" });
  await reader.api.ok(createLike, { body: { post_id: liked.id } });
  const ghost = await givenLobster({ status: "shadow_muted" });
  const hidden = await givenPost(ghost, { title: "Hidden", status: "shadowed" });
  const day = await readDay(today, publicViewer());
  const ids = day?.posts.map(({ id }) => id) ?? [];
  expect(ids.length).toBeLessThanOrEqual(10);
  expect(ids).not.toContain(hidden.id);
  const scores = day?.posts.map(({ likes_count, comments_count }) => likes_count + comments_count) ?? [];
  expect(scores).toEqual([...scores].sort((one, other) => other - one));
});
