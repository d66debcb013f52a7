import { expect, it } from "vitest";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createRsvp, deleteRsvp, getRsvp } from "./endpoints";

it("an answer, a summary and a withdrawal take one statement each", async () => {
  const alice = await givenLobster();
  const { id } = await givenPost(alice);
  const answer = { params: { id }, body: { status: "going" } };
  expect(await statementsOf(() => alice.api.ok(createRsvp, answer))).toHaveLength(1);
  expect(await statementsOf(() => alice.api.ok(getRsvp, { params: { id } }))).toHaveLength(1);
  expect(await statementsOf(() => alice.api.ok(deleteRsvp, { params: { id } }))).toHaveLength(1);
});
