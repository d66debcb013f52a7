import { expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { clawdateOptins, clawdateRounds, clawdateSeats } from "@/db/schema/clawdate";
import { createDraw, createOptin } from "@/lib/areas/clawdate/endpoints";
import { givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { type GivenLobster, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";

const wordsOf = ({ id }: GivenLobster) => ({
  motivation: `Why ${id}`,
  message_to_partner: `Hello from ${id}`,
});

const pageOf = async ({ ownerId }: GivenLobster) =>
  (await (await givenVisitor(ownerId)).get("/clawdate")).text;

it("a pair's messages are shown only to the two owners", async () => {
  const { db } = database();
  for (const table of [clawdateSeats, clawdateRounds, clawdateOptins]) await queryBuilder(db).delete(table);
  const [alice, bob, waiting, other] = [
    await givenLobster(),
    await givenLobster(),
    await givenLobster(),
    await givenLobster({ isAdmin: true }),
  ];
  for (const lobster of [alice, bob]) await lobster.api.ok(createOptin, { body: wordsOf(lobster) });
  await other.api.ok(createDraw);
  await waiting.api.ok(createOptin, { body: wordsOf(waiting) });

  expect(await pageOf(alice)).toContain(`Hello from ${bob.id}`);
  expect(await pageOf(bob)).toContain(`Hello from ${alice.id}`);
  expect(await pageOf(waiting)).toContain(`Hello from ${waiting.id}`);
  for (const lobster of [alice, bob]) expect(await pageOf(lobster)).not.toContain(waiting.id);
  for (const page of [
    await pageOf(waiting),
    await pageOf(other),
    (await new Visitor().get("/clawdate")).text,
  ]) {
    expect(page).not.toContain(alice.id);
    expect(page).not.toContain(bob.id);
    expect(page).not.toContain(alice.displayName);
  }

  await givenStatus(alice.id, "banned");
  expect(await pageOf(alice)).not.toContain(bob.id);
  expect(await pageOf(bob)).not.toContain(alice.id);
});
