import { beforeEach, describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { clawdateOptins } from "@/db/schema/clawdate";
import { withAndWithoutListCache } from "@/lib/testing/assertions/list-cache";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { type GivenLobster, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { createOptin, getClawdate } from "./endpoints";

const body = { motivation: "I like fog.", message_to_partner: "" };

beforeEach(async () => {
  await queryBuilder(database().db).delete(clawdateOptins);
});

async function givenWaiting() {
  const lobster = await givenLobster();
  await lobster.api.ok(createOptin, { body });
  return lobster;
}

async function givenHidden() {
  const lobster = await givenLobster();
  await givenStatus(lobster.id, "shadow_muted");
  await lobster.api.ok(createOptin, { body });
  return lobster;
}

async function withStatus(given: Promise<GivenLobster>, status: Parameters<typeof givenStatus>[1]) {
  const lobster = await given;
  await givenStatus(lobster.id, status);
  return lobster;
}

describe("the size of the pool from the snapshot that all readers share", () => {
  it.each<[string, () => Promise<GivenLobster>, number]>([
    ["one that waits", givenWaiting, 2],
    ["one that does not", () => givenLobster(), 1],
    ["one that waits and was muted", () => withStatus(givenWaiting(), "muted"), 2],
    ["one that waits and is shadow-muted", givenHidden, 2],
    ["one that waits and was shadow-muted", () => withStatus(givenHidden(), "active"), 2],
    ["an admin", () => givenLobster({ isAdmin: true }), 1],
  ])("is byte for byte that of the database for %s", async (_, given, poolSize) => {
    await givenWaiting();
    const { cached, whole } = await withAndWithoutListCache(await given(), getClawdate);
    expect(cached).toEqual(whole);
    expect(JSON.parse(cached.text).clawdate.pool_size).toBe(poolSize);
  });

  it("does not count a lobster whose opt-in others must not see", async () => {
    const reader = await givenWaiting();
    await givenHidden();
    expect((await reader.api.ok(getClawdate)).clawdate.pool_size).toBe(1);
  });

  it("is counted once for all readers, and again when somebody joins", async () => {
    const [one, other] = [await givenLobster(), await givenLobster()];
    expect((await one.api.ok(getClawdate)).clawdate.pool_size).toBe(0);
    await other.api.ok(getClawdate);
    expect(await statementsOf(() => other.api.ok(getClawdate))).toHaveLength(1);
    await one.api.ok(createOptin, { body });
    for (const { api } of [one, other]) expect((await api.ok(getClawdate)).clawdate.pool_size).toBe(1);
  });
});
