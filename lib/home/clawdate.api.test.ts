import { expect, it } from "vitest";
import { database } from "@/db/client";
import { clawdateOptins, clawdateRounds } from "@/db/schema/clawdate";
import { drawRound } from "@/lib/clawdate/draw";
import { createOptin, getClawdate } from "@/lib/clawdate/endpoints";
import { givenLobster } from "@/lib/testing/given";
import { getHome } from "./endpoints";

const WEEK_MS = 7 * 24 * 3_600_000;

it("GET /home tells of clawdate what GET /clawdate does, without the words, and only with its scope", async () => {
  const { db, transaction } = database();
  await db.delete(clawdateOptins);
  const [alice, bob] = [await givenLobster(), await givenLobster()];
  const apart = await givenLobster({ scopes: ["posts:read", "posts:write"] });
  const { round_start_at } = (await alice.api.ok(getClawdate)).clawdate;
  expect((await alice.api.ok(getHome)).clawdate).toEqual({ opted_in: false, round_start_at, match: null });
  for (const { api } of [alice, bob])
    await api.ok(createOptin, { body: { motivation: "Fog.", message_to_partner: "Tea?" } });
  expect((await alice.api.ok(getHome)).clawdate).toEqual({ opted_in: true, round_start_at, match: null });

  const drawn = (await db.select().from(clawdateRounds)).map((row) => Date.parse(row.roundStartAt) + WEEK_MS);
  const later = new Date(Math.max(Date.now() + WEEK_MS, ...drawn));
  await transaction((tx) => drawRound(tx, later, Math.random));

  const match = { lobster_id: bob.id, display_name: bob.displayName, paired_at: later.toISOString() };
  expect((await alice.api.ok(getHome)).clawdate).toEqual({ opted_in: false, round_start_at, match });
  expect((await apart.api.ok(getHome)).clawdate).toBeNull();
});
