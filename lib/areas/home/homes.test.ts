import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { type Home, type HomeParams, readHomes } from "@/db/queries/home/home";
import { createComment } from "@/lib/areas/comments/endpoints";
import { questViewer } from "@/lib/areas/quests/time";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { send } from "@/lib/testing/given/messages";
import { givenPost } from "@/lib/testing/given/posts";
import { givenQuest, givenSubmission } from "@/lib/testing/given/quests";
import { readHome } from "./homes";

const { db } = database();

const asks = (viewer: string, other: Partial<HomeParams> = {}): HomeParams => ({
  ...questViewer({ viewer, isAdmin: false, shadowed: false, now: new Date().toISOString() }),
  owedSince: "-infinity",
  owedShownMax: 20,
  questsShownMax: 5,
  contactsShownMax: 5,
  day: "2026-01-05",
  keyId: randomUUID(),
  ...other,
});

it("one statement reads the home pages of all concurrent callers, each as if read alone", async () => {
  const [alice, bob, carol] = await givenLobsters(3);
  for (const content of ["First.", "Second."])
    await bob.api.ok(createComment, { body: { post_id: (await givenPost(alice)).id, content } });
  await send(alice, bob, "Psst.");
  await givenSubmission(bob, await givenQuest(alice));
  const asked = [
    asks(alice.id),
    asks(alice.id, { owedShownMax: 1, questsShownMax: 0 }),
    asks(alice.id, { owedSince: "infinity" }),
    asks(bob.id),
    asks(bob.id, { contactsShownMax: 0 }),
    asks(carol.id),
  ];
  const together = () => Promise.all(asked.map((params) => readHome(db, params)));
  expect(await statementsOf(together)).toHaveLength(1);
  const found = await together();
  for (const [no, params] of asked.entries()) {
    const [alone] = await readHomes(db, [params]);
    expect(withoutPlaces(found[no])).toEqual(withoutPlaces(alone));
  }
  const sizes = found.map(({ waiting: { repliesOwed, reviews, threads }, owed }) => [
    ...[repliesOwed, owed.length],
    ...[reviews.length, threads.length],
  ]);
  expect(sizes).toEqual([
    [2, 2, 1, 0],
    [2, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
});

const withoutPlaces = (home: Home | undefined) =>
  [home?.waiting, ...(home?.owed ?? [])].map((row) => ({ ...row, place: 0 }));

it("a deleted lobster fails only its own home page", async () => {
  const ids = [randomUUID(), (await givenLobster()).id];
  const asked = await Promise.allSettled(ids.map((id) => readHome(db, asks(id))));
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
});
