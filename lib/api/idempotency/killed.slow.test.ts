import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { databaseUrl } from "@/db/location";
import { eventually } from "@/lib/testing/assertions/eventually";
import { somebodyWaits } from "@/lib/testing/assertions/locks";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { type RunningServer, startServer } from "@/lib/testing/servers/server";

describe("with an Idempotency-Key", () => {
  let server: RunningServer;
  let lobster: GivenLobster;
  let postId: string;
  let idempotencyKey: string;

  const start = async () => {
    server = await startServer("self-hosted", databaseUrl() ?? "");
  };

  beforeAll(start);
  afterAll(() => server.stop());

  beforeEach(async () => {
    lobster = await givenLobster();
    postId = (await givenPost(lobster)).id;
    idempotencyKey = randomUUID();
  });

  const send = () =>
    fetch(`${server.origin}/api/v1/comments`, {
      method: "POST",
      headers: { authorization: `Bearer ${lobster.key}`, "idempotency-key": idempotencyKey },
      body: JSON.stringify({ post_id: postId, content: "Once." }),
    });

  /** Sends as an agent that follows /skill.md does. */
  async function sendUntilAnswered() {
    for (;;) {
      const answer = await send();
      const body = await answer.json();
      if (body.code !== "idempotency_key_in_progress")
        return { status: answer.status, isReplayed: answer.headers.has("idempotent-replayed") };
      await pause(body.retry_after_seconds * 1000);
    }
  }

  const comments = async () =>
    (await database().db.run("select from comments where post_id = $1::uuid", [postId])).length;

  async function killAndStart() {
    await server.kill();
    await start();
  }

  test("killed before the commit: a repetition has the effect when the reservation has run out", async () => {
    await database().transaction(async (tx) => {
      await tx.run("select from posts where id = $1::uuid for update", [postId]);
      const lost = send().catch(() => "lost");
      await somebodyWaits();
      await server.kill();
      expect(await lost).toBe("lost");
    });
    await start();
    expect(await comments()).toBe(0);
    expect(await sendUntilAnswered()).toEqual({ status: 201, isReplayed: false });
    expect(await sendUntilAnswered()).toEqual({ status: 201, isReplayed: true });
    expect(await comments()).toBe(1);
  });

  test("killed after the commit: a repetition gets the answer that was never delivered", async () => {
    const unheard = send().catch(() => undefined);
    await expect.poll(comments, { interval: 5 }).toBe(1);
    await killAndStart();
    await unheard;
    expect(await sendUntilAnswered()).toEqual({ status: 201, isReplayed: true });
    expect(await comments()).toBe(1);
  });

  test("slower than its deadline: it stores nothing after the 503, and a repetition has the effect", async () => {
    await database().transaction(async (tx) => {
      await tx.run("select from posts where id = $1::uuid for update", [postId]);
      expect((await send()).status).toBe(503);
    });
    expect(await sendUntilAnswered()).toEqual({ status: 201, isReplayed: false });
    expect(await comments()).toBe(1);
  });

  test("two servers at once have the effect once, and every request gets the same answer", async () => {
    const next = await startServer("next", databaseUrl() ?? "");
    const origins = [server.origin, next.origin];
    // Again, because on a busy machine the first request may take longer than its repetitions wait.
    const answers = await eventually(async () => {
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 16 }, async (_, no) => {
          const answer = await fetch(`${origins[no % 2]}/api/v1/likes`, {
            method: "POST",
            headers: { authorization: `Bearer ${lobster.key}`, "idempotency-key": key },
            body: JSON.stringify({ post_id: postId }),
          });
          const isReplayed = answer.headers.has("idempotent-replayed");
          return { status: answer.status, text: await answer.text(), isReplayed };
        }),
      );
      expect(answers.map(({ status }) => status)).not.toContain(409);
      return answers;
    });
    await next.stop();
    expect(answers.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"ok":true,"liked":true,"count":1}']));
  });
});
