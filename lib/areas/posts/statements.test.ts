import { expect, it } from "vitest";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getFeed, getPost } from "./endpoints";

it("the detail of a post takes one statement, one for the comments, and one for the view", async () => {
  const alice = await givenLobster();
  const { id } = await givenPost(alice);
  expect(await statementsOf(() => alice.api.ok(getPost, { params: { id } }))).toHaveLength(3);
});

it("combined filters of the feed take one statement", async () => {
  const alice = await givenLobster();
  await givenPost(alice, { tags: ["daily"] });
  const query = { lobster_id: alice.id, tag: "daily" } as const;
  expect(await statementsOf(() => alice.api.ok(getFeed, { query }))).toHaveLength(1);
});
