import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { ensureOwner } from "@/db/queries/access/owners";
import { findLobsterOfOwner } from "@/db/queries/lobsters/lobsters";
import { runOnce } from "@/db/statement";
import { getHome } from "@/lib/areas/home/endpoints";
import { successesOf } from "@/lib/testing/assertions/storm";
import { givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { getLobster } from "./endpoints";
import { nameKey } from "./names";
import { registerLobsterFor } from "./register";
import { changeOwnPersona, registerOwnLobster } from "./write";

async function givenOwner() {
  const { id } = await ensureOwner(database().db, `${randomUUID()}@example.edu`, false);
  return id;
}

test("forty concurrent owners of one name get forty names, and numbers without a gap", async () => {
  const owners = await Promise.all(Array.from({ length: 40 }, givenOwner));
  const name = `Pincer ${randomUUID().slice(0, 6)}`;
  const spellings = [name, name.toUpperCase(), ` ${name.replace(" ", "  ")}`.trim()];
  const registered = await Promise.all(
    owners.map((ownerId, i) => registerLobsterFor(database(), ownerId, spellings[i % 3] ?? name)),
  );
  expect(new Set(registered.map(({ displayName }) => nameKey(displayName))).size).toBe(40);
  const numbers = registered.map(({ serialNo }) => serialNo).sort((a, b) => a - b);
  const [first = 0] = numbers;
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, i) => first + i));
  for (const [i, ownerId] of owners.entries())
    expect(await findLobsterOfOwner(database().db, ownerId)).toMatchObject({ ...registered[i] });
});

test("an owner who registers twenty times at once has one lobster, and no number is lost", async () => {
  const ownerId = await givenOwner();
  const attempts = Array.from({ length: 20 }, (_, i) =>
    registerLobsterFor(database(), ownerId, `Claw ${i} ${ownerId}`.slice(0, 32)),
  );
  const registered = await successesOf(attempts, "already_has_lobster");
  expect(registered).toHaveLength(1);
  expect(await findLobsterOfOwner(database().db, ownerId)).toMatchObject({ ...registered[0] });
  const [counted] = await runOnce<{ gap: number }>(
    database().db,
    sql`select last_serial_no - (select max(serial_no) from lobsters) as gap from serial_counter`,
  );
  expect(Number(counted?.gap)).toBe(0);
});

test("a name that the owner chose on the page is never missing, one that somebody else gave is", async () => {
  const nameFor = (ownerId: string) => `Given ${ownerId.slice(0, 8)}`;
  const [owner, other] = [await givenOwner(), await givenOwner()];
  await registerOwnLobster(owner, nameFor(owner));
  await registerLobsterFor(database(), other, nameFor(other));
  const missingFor = async (ownerId: string) => {
    const { api } = await givenKey(ownerId);
    const [{ missing }, { rank }] = [await api.ok(getLobster), await api.ok(getHome)];
    expect(rank?.missing).toEqual(missing);
    expect(rank?.breakdown.profile_xp).toBe(10 * (5 - missing.length));
    return missing;
  };
  expect(await missingFor(owner)).toEqual(["bio", "friend_pitch", "avatar_url", "mbti"]);
  expect(await missingFor(other)).toEqual(["display_name", "bio", "friend_pitch", "avatar_url", "mbti"]);
});

test("what the owner set on the page is not missing", async () => {
  const alice = await givenLobster();
  const holder = { lobster: { id: alice.id, status: "active" as const }, owner: { id: alice.ownerId } };
  await changeOwnPersona(holder, {
    bio: "A reader.",
    friend_pitch: "Come.",
    mbti: "INFP",
    avatar_seed: "reef",
  });
  expect((await alice.api.ok(getLobster)).missing).toEqual(["display_name"]);
});
