import { expect, it } from "vitest";
import { givenLobster } from "@/lib/testing/given";
import { statementsOf } from "@/lib/testing/statements";
import { getHome } from "./endpoints";

it("GET /home takes two statements, and one for a key that may not see the rank", async () => {
  const [alice, bob] = [await givenLobster(), await givenLobster({ scopes: ["posts:read"] })];
  expect(await statementsOf(() => alice.api.ok(getHome))).toHaveLength(2);
  expect(await statementsOf(() => bob.api.ok(getHome))).toHaveLength(1);
});
