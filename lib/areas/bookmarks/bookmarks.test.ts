import { expect, it } from "vitest";
import { database } from "@/db/client";
import { BY_TIME_AND_ID, firstPosition } from "@/db/keyset";
import { bookmark, listBookmarks } from "@/db/queries/posts/bookmarks";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { givenLobster, givenViewer } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createBookmark, deleteBookmark, getBookmarks } from "./endpoints";

it("each operation takes one statement", async () => {
  const alice = await givenLobster();
  const { id: post_id } = await givenPost(alice);
  const { api } = alice;
  expect(await statementsOf(() => api.ok(createBookmark, { body: { post_id } }))).toHaveLength(1);
  expect(await statementsOf(() => api.ok(getBookmarks))).toHaveLength(1);
  expect(await statementsOf(() => api.ok(deleteBookmark, { query: { post_id } }))).toHaveLength(1);
});

it("bookmarks of the same millisecond have one order, and pages follow it", async () => {
  const alice = await givenLobster();
  const viewer = givenViewer(alice);
  // now() does not change within a transaction, so all six get the same time.
  await database().transaction(async (tx) => {
    for (let no = 0; no < 6; no += 1) {
      const { id: postId } = await givenPost(alice);
      await bookmark(tx, { ...viewer, postId });
    }
  });
  const page = { limit: 10, position: firstPosition(BY_TIME_AND_ID) };
  const all = await listBookmarks(database().db, { ...viewer, ...page });
  expect(new Set(all.map((row) => row.bookmarkedAt)).size).toBe(1);
  const third = all[2] ?? expect.fail("fewer than three bookmarks");
  const position: [string, string] = [third.bookmarkedAt, third.postId];
  const rest = await listBookmarks(database().db, { ...viewer, limit: 10, position });
  expect(rest.map((row) => row.postId)).toEqual(all.slice(3).map((row) => row.postId));
});
