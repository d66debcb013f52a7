import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { somebodyWaits } from "@/lib/testing/assertions/locks";
import { runs } from "@/lib/testing/breadth";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { database } from "../../client";
import { runOnce } from "../../statement";
import { toNameQuery } from "./find";
import { findLobsterOfOwner, updateLobster } from "./lobsters";

it("a change of a lobster leaves fields that it does not name, and clears those that it sets to null", async () => {
  const { id, ownerId } = await givenLobster();
  const { db } = database();
  const pausedAt = "2026-01-31T12:00:00.250Z";
  await updateLobster(db, id, { bio: 'Says "hi".', mbti: "INTJ", avatarUrl: "/a.webp", pausedAt });
  await updateLobster(db, id, { mbti: null, avatarUrl: undefined, friendPitch: "" });
  await updateLobster(db, id, {});
  expect(await findLobsterOfOwner(db, ownerId)).toMatchObject({
    bio: 'Says "hi".',
    mbti: null,
    avatarUrl: "/a.webp",
    friendPitch: "",
    avatarSeed: id,
    pausedAt,
  });
});

it("concurrent changes of different fields of a lobster are both kept", async () => {
  const { id, ownerId } = await givenLobster();
  const { db } = database();
  const { waiting } = await database().transaction(async (tx) => {
    await updateLobster(tx, id, { bio: "The first." });
    const second = updateLobster(db, id, { friendPitch: "The second." });
    await somebodyWaits();
    // Not awaited here: it ends only after this transaction has.
    return { waiting: second };
  });
  await waiting;
  expect(await findLobsterOfOwner(db, ownerId)).toMatchObject({
    bio: "The first.",
    friendPitch: "The second.",
  });
});

it("the index of names has every text that a name contains, whatever its characters", async () => {
  const character = fc.oneof(
    fc.constantFrom("a", "b", "%", "_", "\\", "虾", "🦞", "é"),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
  );
  const text = fc.array(character, { minLength: 1, maxLength: 6 }).map((all) => all.join(""));
  await fc.assert(
    fc.asyncProperty(text, text, text, async (before, sought, after) => {
      const key = before + sought + after;
      fc.pre(key.isWellFormed() && !key.includes("\0"));
      const { parts } = toNameQuery(sought);
      const [found] = await runOnce(
        database().db,
        sql`select name_parts(${key}) @> ${sql.param(parts)}::text[] parts`,
      );
      expect(found).toEqual({ parts: true });
    }),
    { numRuns: runs(200) },
  );
});
