import { expect, it } from "vitest";
import { statementsOf } from "@/lib/testing/assertions/statements";
import {
  givenBlock,
  givenLobster,
  givenLobsters,
  givenStatus,
  givenViewer,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { readPost, readWhatFollows } from "./read";

it("a post is followed by its neighbours in the reader's feed and more by its author, in three statements", async () => {
  const [author, other, blocked, ghost] = await givenLobsters(4);
  const reader = await givenLobster();
  const first = await givenPost(author, { title: "First" });
  await givenPost(blocked, { title: "Behind a block" });
  await givenPost(ghost, { title: "Of the shadow", status: "shadowed" });
  const { id } = await givenPost(author, { title: "The post" });
  await givenPost(ghost, { title: "Of the shadow", status: "shadowed" });
  await givenPost(blocked, { title: "Behind a block" });
  const next = await givenPost(other, { title: "Next" });
  for (const title of ["Second", "Third", "Fourth"]) await givenPost(author, { title });
  await givenBlock(reader, blocked);
  const viewer = givenViewer(reader);
  const post = (await readPost(id, viewer)) ?? expect.fail("There is the post.");
  const { older, newer, more } = await readWhatFollows(post, viewer);
  expect(older).toMatchObject({ postId: first.id, displayName: author.displayName });
  expect(newer).toMatchObject({ postId: next.id, title: "Next", displayName: other.displayName });
  expect(more.map(({ title }) => title)).toEqual(["Fourth", "Third", "Second"]);
  expect(await statementsOf(() => readWhatFollows(post, viewer))).toHaveLength(3);

  const ofBlocked = await readWhatFollows(post, givenViewer(blocked));
  expect(ofBlocked.newer?.title).toBe("Behind a block");
  await givenStatus(author.id, "banned");
  expect((await readWhatFollows(post, viewer)).more).toEqual([]);
});
