import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { idempotencyKeys } from "@/db/schema/keys";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { sweepCommand } from "./sweep";

it("deletes the answers of Idempotency-Keys after 24 hours, and none before", async () => {
  const { api, keyId } = await givenLobster();
  const whisper = (key: string) =>
    api.ok(createWhisper, { body: { content: "Low tide." }, headers: { "idempotency-key": key } });
  await whisper("old");
  await whisper("new");
  const { db } = database();
  await queryBuilder(db)
    .update(idempotencyKeys)
    .set({ createdAt: sql`now() - interval '24 hours 1 second'` })
    .where(sql`${idempotencyKeys.keyId} = ${keyId} and ${idempotencyKeys.idempotencyKey} = 'old'`);

  const { json } = await sweepCommand.prepare([])((run) => run({ database: database(), now: new Date() }));

  expect(json).toMatchObject({ idempotency_keys: expect.any(Number), files: expect.any(Number) });
  const kept = await queryBuilder(db)
    .select({ key: idempotencyKeys.idempotencyKey })
    .from(idempotencyKeys)
    .where(sql`${idempotencyKeys.keyId} = ${keyId}`);
  expect(kept).toEqual([{ key: "new" }]);
});

it("exits with 1 and names the steps that failed, after running the others", async () => {
  const away = async () => Promise.reject(new Error("It is away."));
  const broken = { ...database(), db: { run: away, runForValues: away } };
  const outcome = await sweepCommand.prepare([])((run) => run({ database: broken, now: new Date() }));
  expect(outcome).toMatchObject({ isBad: true, json: { files: expect.any(Number) } });
  expect(outcome.text).toMatch(/^files: \d+$/m);
  expect(outcome.text).toMatch(/^events failed: Error: It is away\.$/m);
});
