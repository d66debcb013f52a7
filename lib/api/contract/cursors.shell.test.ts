import { expect, it } from "vitest";
import { getFeed } from "@/lib/areas/posts/endpoints";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

it("a cursor leads on to the next page, and one that no page gave is refused", async () => {
  const reader = await givenLobster();
  const older = await givenPost(reader);
  const newer = await givenPost(reader);
  // Other tests post at the same time.
  const query = { lobster_id: reader.id, limit: 1 };
  const first = await reader.api.ok(getFeed, { query });
  expect(first.posts).toMatchObject([{ id: newer.id }]);
  const second = await reader.api.ok(getFeed, { query: { ...query, cursor: first.next_cursor ?? "" } });
  expect(second.posts).toMatchObject([{ id: older.id }]);
  expect(await reader.api.refused(getFeed, { query: { cursor: "x" } })).toMatchObject({
    status: 400,
    code: "invalid_cursor",
  });
});
