import { expect, it } from "vitest";
import { givenLobster } from "@/lib/testing/given";
import { somebodyWaits } from "@/lib/testing/locks";
import { database } from "../../client";
import { findLobsterOfOwner, updateLobster } from "./lobsters";

it("a change of a lobster leaves what it does not name, and clears what it sets to null", async () => {
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

it("two changes at once of different fields of a lobster are both kept", async () => {
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
