import { expect, it } from "vitest";
import { database } from "@/db/client";
import { foldChanges } from "@/db/queries/operations/sweep";
import { deletePost } from "@/db/queries/posts/posts";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { isLevelFrom } from "./levels";
import { readIsLevelNew } from "./read";

it("a level comes from the gained XP if it would be lower without them", () => {
  expect(isLevelFrom(10, 65)).toBe(true);
  expect(isLevelFrom(5, 65)).toBe(false);
  expect(isLevelFrom(0, 60)).toBe(false);
  expect(isLevelFrom(500, 30)).toBe(false);
});

it("a level is new while the texts of the last seven dates of the square carry it, folded or not, without deleted ones", async () => {
  const { db } = database();
  const alice = await givenLobster();
  const now = new Date().toISOString();
  const { id } = await givenPost(alice);
  const isNew = (at = now) => readIsLevelNew(alice.id, 65, { now: at });
  expect(await isNew()).toBe(true);
  await foldChanges(db);
  expect(await isNew()).toBe(true);
  expect(await isNew(new Date(Date.parse(now) + 8 * 86_400_000).toISOString())).toBe(false);
  await deletePost(db, { id, authorId: alice.id });
  expect(await isNew()).toBe(false);
});
