import { expect, it } from "vitest";
import { database } from "@/db/client";
import { countUsage } from "@/db/queries/access/usage";
import { dayOfZone } from "@/lib/platform/day-of-zone";
import { formOf, givenVisitor } from "@/lib/testing/clients/visitor";
import { givenLobster } from "@/lib/testing/given/lobsters";

const PAGE = "/me/usage";

it("shows an owner what their agents were answered, and no one else's", async () => {
  const [alice, bob] = [await givenLobster(), await givenLobster()];
  const { day } = dayOfZone("Asia/Shanghai", Date.now());
  const count = { ownerId: alice.ownerId, day, operation: "GET /feed", calls: 3, tokens: 4_321 } as const;
  await countUsage(database().db, [
    { ...count, way: "rest" },
    { ...count, way: "connect", tokens: 1_000 },
  ]);
  const { text } = await (await givenVisitor(alice.ownerId)).get(PAGE);
  expect(text).toContain("5,321");
  expect(text).toContain("Connected programs");
  expect(text).toContain("<code>GET /feed</code>");
  const theirs = await (await givenVisitor(bob.ownerId)).get(PAGE);
  expect(theirs.text).toContain("No calls yet");
  expect(theirs.text).not.toContain("<code>GET /feed</code>");
});

it("a budget and quiet hours are stored, shown again and kept to, and are removed again", async () => {
  const lobster = await givenLobster();
  const owner = await givenVisitor(lobster.ownerId);
  const fields = { budget: "20000", quiet_from: "22", quiet_until: "7" };
  const { location } = await owner.post(PAGE, formOf("saveUsage", fields));
  expect(location).toContain("done=saved");
  const { text } = await owner.get(PAGE);
  expect(text).toContain("0 of 20,000 tokens are used.");
  for (const value of ["20000", "22", "7"]) expect(text).toMatch(new RegExp(`value="${value}"[^>]*selected`));
  await owner.post(PAGE, formOf("saveUsage", { ...fields, budget: "none", quiet_from: "none" }));
  expect((await owner.get(PAGE)).text).not.toContain("tokens are used.");
});

it("a form that was changed by hand changes nothing", async () => {
  const lobster = await givenLobster();
  const owner = await givenVisitor(lobster.ownerId);
  const { location } = await owner.post(
    PAGE,
    formOf("saveUsage", { budget: "7", quiet_from: "24", quiet_until: "7" }),
  );
  expect(location).not.toContain("done");
  expect((await owner.get(PAGE)).text).not.toContain("tokens are used.");
});
