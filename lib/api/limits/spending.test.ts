import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { keyCache } from "@/lib/access/keys/cache";
import { createQuest } from "@/lib/areas/quests/endpoints";
import { keyPartsOf } from "@/lib/testing/given/key-parts";
import { givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { policy } from "../contract/policies";
import type { Principal } from "../contract/principal";
import { spendCeiling, spendNamed } from "./spending";

const NOW = Date.parse("2031-03-01T12:00:00Z");

async function callerWith(key: string): Promise<Principal> {
  const caller = await keyCache.recognise(database().db, keyPartsOf(key), NOW);
  if (typeof caller === "string") throw new Error(`The key is ${caller}.`);
  return caller;
}

it.each([
  ["key", [false, true, false, true]],
  ["owner", [false, true, true, true]],
] as const)("a limit by %s is counted by it, also for an owner's second key", async (holder, refused) => {
  const { ownerId, key } = await givenLobster();
  const limit = policy(randomUUID(), 1, 60, holder);
  const { definition, ...rest } = createQuest;
  const endpoint = {
    ...rest,
    definition: { ...definition, limits: [{ policy: limit, enforcedIn: "memory" as const }] },
  };
  const found = [];
  for (const one of [key, (await givenKey(ownerId)).key])
    for (let calls = 0; calls < 2; calls += 1) {
      const caller = await callerWith(one);
      const ceiling = await spendCeiling(caller, "public", NOW);
      found.push((await spendNamed(endpoint, caller, ceiling, NOW)).refused);
    }
  expect(found).toEqual(refused);
});
