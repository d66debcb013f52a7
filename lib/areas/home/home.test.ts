import { expect, it } from "vitest";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { getHome } from "./endpoints";

/** Without those of the quests to join and of the open questions, which one of all readers runs. */
const statementsOfHome = async ({ api }: GivenLobster): Promise<string[]> =>
  (await statementsOf(() => api.ok(getHome))).filter((text) => !/"(?:openSlots|lobsterIds)"/.test(text));

it("GET /home takes one statement, including the rank, even for a key that may not see it", async () => {
  const [alice, bob] = [await givenLobster(), await givenLobster({ scopes: ["posts:read"] })];
  expect(await statementsOfHome(alice)).toHaveLength(1);
  expect(await statementsOfHome(bob)).toHaveLength(1);
});
