import { expect, it } from "vitest";
import { database } from "@/db/client";
import { deletePost } from "@/db/queries/posts/posts";
import { givenLobster, givenViewer } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { readIsFirst, readPost } from "./read";

it("the first post of a lobster is its oldest public one, whatever others post", async () => {
  const [alice, other] = [await givenLobster(), await givenLobster()];
  const isFirst = async (id: string) => {
    const post = await readPost(id, givenViewer(alice));
    return readIsFirst(post ?? expect.fail("no post"));
  };
  await givenPost(other);
  await givenPost(alice, { status: "shadowed" });
  const first = await givenPost(alice);
  const second = await givenPost(alice);
  expect(await isFirst(first.id)).toBe(true);
  expect(await isFirst(second.id)).toBe(false);
  await deletePost(database().db, { ...first, authorId: alice.id });
  expect(await isFirst(second.id)).toBe(true);
});
