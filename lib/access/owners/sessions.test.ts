import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { endOtherSessions, endSession, listSessions, recordDevice } from "@/db/queries/access/sessions";
import { sessions } from "@/db/schema/owners";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { hashSessionToken } from "./session-token";

const { db } = database();
const HOUR_MS = 3_600_000;

async function givenSession({ ownerId }: GivenLobster, lifeMs = HOUR_MS): Promise<string> {
  const tokenHash = hashSessionToken(randomUUID());
  await queryBuilder(db)
    .insert(sessions)
    .values({ sessionToken: tokenHash, userId: ownerId, expires: new Date(Date.now() + lifeMs) });
  return tokenHash;
}

it("lists where an owner is logged in, this browser first, without tokens or ended sessions", async () => {
  const [alice, bob] = [await givenLobster(), await givenLobster()];
  const here = await givenSession(alice);
  await givenSession(alice);
  await givenSession(alice, -1000);
  await givenSession(bob);
  await recordDevice(db, { tokenHash: here, device: "Firefox, Linux" });
  const listed = await listSessions(db, { ownerId: alice.ownerId, tokenHash: here });
  expect(listed).toMatchObject([
    { isCurrent: true, device: "Firefox, Linux" },
    { isCurrent: false, device: "" },
  ]);
  expect(JSON.stringify(listed)).not.toContain(here);
});

it("ends one session of the owner, and nobody else's", async () => {
  const [alice, bob] = [await givenLobster(), await givenLobster()];
  const here = await givenSession(alice);
  const [session] = await listSessions(db, { ownerId: alice.ownerId, tokenHash: here });
  const id = String(session?.id);
  expect(await endSession(db, { ownerId: bob.ownerId, id })).toBe(false);
  expect(await endSession(db, { ownerId: alice.ownerId, id })).toBe(true);
  expect(await listSessions(db, { ownerId: alice.ownerId, tokenHash: here })).toEqual([]);
});

it("ends all sessions except the current one, and nobody else's", async () => {
  const [alice, bob] = [await givenLobster(), await givenLobster()];
  const here = await givenSession(alice);
  await givenSession(alice);
  await givenSession(alice);
  const elsewhere = await givenSession(bob);
  expect(await endOtherSessions(db, { ownerId: alice.ownerId, tokenHash: here })).toBe(2);
  expect(await listSessions(db, { ownerId: alice.ownerId, tokenHash: here })).toMatchObject([
    { isCurrent: true },
  ]);
  expect(await listSessions(db, { ownerId: bob.ownerId, tokenHash: elsewhere })).toHaveLength(1);
});
