import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { listKeys } from "@/db/queries/access/keys";
import { ensureOwner } from "@/db/queries/access/owners";
import { successesOf } from "@/lib/testing/assertions/storm";
import { endKeys, mintKey, rollKey } from "./issue";
import { SCOPES } from "./scopes";

const DAY_MS = 86_400_000;

async function givenOwner() {
  const { id } = await ensureOwner(database().db, `${randomUUID()}@example.edu`, false);
  return id;
}

const wish = (ownerId: string) => ({ ownerId, name: "agent", scopes: SCOPES, expiresInDays: 30 });
const listed = (ownerId: string) => listKeys(database().db, ownerId);
const lookupIdsOf = (keys: { lookupId: string }[]) => keys.map(({ lookupId }) => lookupId).sort();

async function idOf(ownerId: string, lookupId: string): Promise<string> {
  const key = (await listed(ownerId)).find((one) => one.lookupId === lookupId);
  if (!key) throw new Error("The key is not listed.");
  return key.id;
}

test("a key lives exactly as long as was chosen, or forever", async () => {
  const ownerId = await givenOwner();
  const now = new Date();
  const limited = await mintKey(database(), wish(ownerId), now);
  const endless = await mintKey(database(), { ...wish(ownerId), expiresInDays: null }, now);
  expect(limited.expiresAt).toBe(new Date(now.getTime() + 30 * DAY_MS).toISOString());
  expect(endless.expiresAt).toBeNull();
  expect(limited.key).toContain(`lsq_live_${limited.lookupId}_`);
});

test("of twenty keys made at once, five succeed, and those five exist", async () => {
  const ownerId = await givenOwner();
  const attempts = Array.from({ length: 20 }, () => mintKey(database(), wish(ownerId), new Date()));
  const minted = await successesOf(attempts, "too_many_keys");
  expect(minted).toHaveLength(5);
  expect(lookupIdsOf(await listed(ownerId))).toEqual(lookupIdsOf(minted));
});

test("dead keys do not count", async () => {
  const ownerId = await givenOwner();
  const now = new Date();
  for (let made = 0; made < 5; made += 1) await mintKey(database(), wish(ownerId), now);
  expect(await endKeys(database().db, { ownerId }, now)).toBe(5);
  await expect(mintKey(database(), wish(ownerId), now)).resolves.toMatchObject({ scopes: [...SCOPES] });
});

test("of ten submissions of the same form at once, one makes a key", async () => {
  const ownerId = await givenOwner();
  const attempts = Array.from({ length: 10 }, () =>
    mintKey(database(), { ...wish(ownerId), newestKnown: null }, new Date()),
  );
  const minted = await successesOf(attempts, "keys_changed");
  expect(minted).toHaveLength(1);
  expect(lookupIdsOf(await listed(ownerId))).toEqual(lookupIdsOf(minted));
});

test("rolling keeps name, scopes and lifetime, and ends the old key after the grace", async () => {
  const ownerId = await givenOwner();
  const made = new Date(Date.now() - 10 * DAY_MS);
  const now = new Date();
  const old = await mintKey(database(), { ...wish(ownerId), scopes: ["posts:read"] }, made);
  const keyId = await idOf(ownerId, old.lookupId);
  const next = await rollKey(database(), { ownerId, keyId, graceHours: 24 }, now);

  expect(next.scopes).toEqual(["posts:read"]);
  expect(next.expiresAt).toBe(new Date(now.getTime() + 30 * DAY_MS).toISOString());
  const [newest, oldest] = await listed(ownerId);
  expect(newest).toMatchObject({ lookupId: next.lookupId, name: "agent", revokedAt: null });
  expect(oldest?.revokedAt).toBe(new Date(now.getTime() + DAY_MS).toISOString());
});

test("of ten rolls of one key at once, one succeeds, and the old key ends after its grace", async () => {
  const ownerId = await givenOwner();
  const now = new Date();
  const made = new Date(now.getTime() - DAY_MS);
  const keyId = await idOf(ownerId, (await mintKey(database(), wish(ownerId), made)).lookupId);
  const graces = [0, 1, 24, 168, 0, 1, 24, 168, 0, 1];
  const rolls = graces.map(async (graceHours) => {
    const { lookupId } = await rollKey(database(), { ownerId, keyId, graceHours }, now);
    return { lookupId, graceHours };
  });
  const [rolled, ...others] = await successesOf(rolls, "key_not_live");
  expect(others).toEqual([]);
  if (!rolled) return expect.fail("none succeeded");
  const endsAt = new Date(now.getTime() + (rolled.graceHours * DAY_MS) / 24).toISOString();
  expect(await listed(ownerId)).toMatchObject([
    { lookupId: rolled.lookupId, revokedAt: null },
    { id: keyId, revokedAt: endsAt },
  ]);
});

test("a dead key, a rolled key and a stranger's key cannot be rolled", async () => {
  const ownerId = await givenOwner();
  const now = new Date();
  const keyId = await idOf(ownerId, (await mintKey(database(), wish(ownerId), now)).lookupId);
  const stranger = await givenOwner();
  const roll = (who: string, at = now) => rollKey(database(), { ownerId: who, keyId, graceHours: 1 }, at);

  await expect(roll(stranger)).rejects.toMatchObject({ status: 404 });
  await expect(roll(ownerId, new Date(now.getTime() + 31 * DAY_MS))).rejects.toMatchObject({
    code: "key_not_live",
  });
  await roll(ownerId);
  await expect(roll(ownerId)).rejects.toMatchObject({ code: "key_not_live" });
});

test("a roll that would make a sixth live key is refused and leaves the old one alone", async () => {
  const ownerId = await givenOwner();
  const now = new Date();
  for (let made = 0; made < 5; made += 1) await mintKey(database(), wish(ownerId), now);
  const [newest] = await listed(ownerId);
  if (!newest) throw new Error("There must be a key to roll.");
  const roll = (graceHours: number) => rollKey(database(), { ownerId, keyId: newest.id, graceHours }, now);

  await expect(roll(1)).rejects.toMatchObject({ code: "too_many_keys" });
  expect((await listed(ownerId)).every((key) => key.revokedAt === null)).toBe(true);
  await expect(roll(0)).resolves.toBeDefined();
});
