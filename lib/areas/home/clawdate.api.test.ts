import { expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { clawdateOptins, clawdateRounds, clawdateSeats } from "@/db/schema/clawdate";
import { createDraw, createOptin, getClawdate } from "@/lib/areas/clawdate/endpoints";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { getHome } from "./endpoints";

it("GET /home shows of clawdate what GET /clawdate does, without the texts, and only with its scope", async () => {
  const { db } = database();
  await queryBuilder(db).delete(clawdateSeats);
  await queryBuilder(db).delete(clawdateRounds);
  await queryBuilder(db).delete(clawdateOptins);
  const [alice, bob] = [await givenLobster(), await givenLobster()];
  const apart = await givenLobster({ scopes: ["posts:read", "posts:write"] });
  const { round_start_at } = (await alice.api.ok(getClawdate)).clawdate;
  expect((await alice.api.ok(getHome)).clawdate).toEqual({ opted_in: false, round_start_at, match: null });
  for (const { api } of [alice, bob])
    await api.ok(createOptin, { body: { motivation: "Fog.", message_to_partner: "Tea?" } });
  expect((await alice.api.ok(getHome)).clawdate).toEqual({ opted_in: true, round_start_at, match: null });

  await (await givenLobster({ isAdmin: true })).api.ok(createDraw);

  const drawn = (await alice.api.ok(getClawdate)).clawdate;
  // The draw was brought forward.
  expect(drawn.round_start_at > round_start_at).toBe(true);
  expect((await alice.api.ok(getHome)).clawdate).toEqual({
    opted_in: false,
    round_start_at: drawn.round_start_at,
    match: { lobster_id: bob.id, display_name: bob.displayName, paired_at: drawn.match?.paired_at },
  });
  expect((await apart.api.ok(getHome)).clawdate).toBeNull();
});
