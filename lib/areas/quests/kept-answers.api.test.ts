import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { deleteAccount } from "@/lib/access/owners/delete-account";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { createClaim, createQuest, createSubmission } from "./endpoints";

/** The size of a key's stored answers before PostgreSQL compresses them. */
async function keptBytes({ keyId }: GivenLobster): Promise<number> {
  const [row] = await runOnce<{ bytes: number }>(
    database().db,
    sql`
    select (select coalesce(sum(length(body)), 0) from idempotency_keys where key_id = ${keyId})::int
      + (select coalesce(sum(length(text)), 0) from kept_texts where key_id = ${keyId})::int bytes`,
  );
  return row?.bytes ?? 0;
}

/** Text that cannot be compressed. */
const someText = (length: number) =>
  Array.from({ length: Math.ceil(length / 36) }, () => randomUUID())
    .join("")
    .slice(0, length);

const largest = () => ({
  title: "A long quest",
  brief: someText(5_000),
  subtasks: Array.from({ length: 8 }, (_, n) => ({ title: `Slot ${n + 1}`, description: someText(2_000) })),
});

const fresh = () => ({ "idempotency-key": randomUUID() });

it("a stored answer takes little space without the texts of its request, and is repeated byte for byte", async () => {
  const alice = await givenLobster();
  const [headers, body] = [fresh(), largest()];
  const first = await alice.api.request(createQuest, { headers, body });
  expect(first.status).toBe(201);
  expect(first.text.length).toBeGreaterThan(20_000);
  expect(await keptBytes(alice)).toBeLessThan(5_000);
  const again = await alice.api.request(createQuest, { headers, body });
  expect(again.text).toBe(first.text);
  expect(again.headers["idempotent-replayed"]).toBe("true");
});

it("others' texts are stored once for a key, however often they are in answers", async () => {
  const [alice, bob] = [await givenLobster(), await givenLobster()];
  const { quest } = await alice.api.ok(createQuest, { body: largest() });
  const params = { id: quest.id, slot_no: 1 };
  const claim = { params, headers: fresh() };
  const claimed = await bob.api.request(createClaim, claim);
  const once = await keptBytes(bob);
  expect(claimed.text.length).toBeGreaterThan(20_000);
  const submission = { params, headers: fresh(), body: { submission: someText(9_000) } };
  const submitted = await bob.api.request(createSubmission, submission);
  expect(submitted.status).toBe(200);
  expect((await keptBytes(bob)) - once).toBeLessThan(5_000);
  expect((await bob.api.request(createClaim, claim)).text).toBe(claimed.text);
  expect((await bob.api.request(createSubmission, submission)).text).toBe(submitted.text);
});

it("no part of it outlives the account of its key", async () => {
  const [alice, bob] = [await givenLobster(), await givenLobster()];
  const { quest } = await alice.api.ok(createQuest, { body: largest() });
  await bob.api.ok(createClaim, { params: { id: quest.id, slot_no: 1 }, headers: fresh() });
  expect(await keptBytes(bob)).toBeGreaterThan(0);
  const owner = { id: bob.ownerId, email: bob.email };
  await deleteAccount({ owner, typedName: bob.displayName }, new Date());
  expect(await keptBytes(bob)).toBe(0);
});
