import { expect, it } from "vitest";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { getHome } from "./endpoints";

it("GET /home takes one statement, including the rank, even for a key that may not see it", async () => {
  const [alice, bob] = [await givenLobster(), await givenLobster({ scopes: ["posts:read"] })];
  // Fills the snapshot of quests that all readers share.
  await (await givenLobster()).api.ok(getHome);
  expect(await statementsOf(() => alice.api.ok(getHome))).toHaveLength(1);
  expect(await statementsOf(() => bob.api.ok(getHome))).toHaveLength(1);
});
