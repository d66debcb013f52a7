import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { createComment, getPostComments } from "@/lib/areas/comments/endpoints";
import { somebodyWaits } from "@/lib/testing/assertions/locks";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

async function givenComment() {
  const alice = await givenLobster();
  const { id } = await givenPost(alice);
  const idempotencyKey = randomUUID();
  const input = { body: { post_id: id, content: "Once." }, headers: { "idempotency-key": idempotencyKey } };
  return {
    postId: id,
    send: () => alice.api.request(createComment, input),
    count: async () => (await alice.api.ok(getPostComments, { params: { id } })).comments.length,
    reservations: () =>
      database().db.run<{ status: number }>(
        "select status from idempotency_keys where idempotency_key = $1",
        [idempotencyKey],
      ),
    endLease: () =>
      database().db.run(
        "update idempotency_keys set created_at = created_at - interval '1 minute' where idempotency_key = $1",
        [idempotencyKey],
      ),
  };
}

describe("the reservation of an Idempotency-Key", () => {
  it("that another request took over stores nothing: the effect happens once", async () => {
    const { postId, send, count, endLease } = await givenComment();
    const both = await database().transaction(async (tx) => {
      await tx.run("select from posts where id = $1::uuid for update", [postId]);
      const first = send();
      await somebodyWaits();
      await endLease();
      const second = send();
      await somebodyWaits(2);
      return { first, second };
    });
    const [first, second] = await Promise.all([both.first, both.second]);
    expect(JSON.parse(first.text)).toMatchObject({ code: "idempotency_key_in_progress" });
    expect(second.status).toBe(201);
    expect(await count()).toBe(1);
    expect((await send()).text).toBe(second.text);
  });

  it("is released by a request that is refused", async () => {
    const { postId, send, reservations } = await givenComment();
    await database().db.run("update posts set status = 'deleted' where id = $1::uuid", [postId]);
    expect((await send()).status).toBe(404);
    await expect.poll(reservations).toEqual([]);
  });

  it("is one statement, and a repetition needs no other", async () => {
    const { send } = await givenComment();
    expect((await send()).status).toBe(201);
    const statements = await statementsOf(send);
    expect(statements).toEqual([expect.stringContaining("insert into idempotency_keys")]);
  });
});
