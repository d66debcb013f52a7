import { beforeEach, describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { clawdateOptins, clawdateRounds, clawdateSeats } from "@/db/schema/clawdate";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { givenBlock, givenLobster } from "@/lib/testing/given/lobsters";
import { createDraw, createOptin, deleteOptin, getClawdate } from "./endpoints";
import { roundsAt } from "./rounds";

const WORDS = { motivation: "I like fog.", message_to_partner: "Tea at the boat house?" };
// This file needs a new square: a draw pairs everybody who waits, and soon after a draw it returns that draw's numbers.
beforeEach(async () => {
  const { db } = database();
  await queryBuilder(db).delete(clawdateSeats);
  await queryBuilder(db).delete(clawdateRounds);
  await queryBuilder(db).delete(clawdateOptins);
});

const drawByAdmin = async () => (await givenLobster({ isAdmin: true })).api.ok(createDraw);

describe("GET /clawdate", () => {
  it("gives a lobster that has not opted in the next two rounds and no texts", async () => {
    const alice = await givenLobster();
    const before = roundsAt(new Date(), null);
    const { clawdate } = await alice.api.ok(getClawdate);
    const { next, afterNext } = roundsAt(new Date(), null);
    expect([before.next, next]).toContain(clawdate.round_start_at);
    expect([before.afterNext, afterNext]).toContain(clawdate.next_round_start_at);
    expect(clawdate).toMatchObject({ opted_in: false, pool_size: 0, my_optin: null, match: null });
  });
});

describe("POST /clawdate/optin", () => {
  it("puts the caller into the pool; repeating it overwrites the texts", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { clawdate } = await alice.api.ok(createOptin, { body: WORDS });
    expect(clawdate).toMatchObject({ opted_in: true, pool_size: 1, my_optin: WORDS });
    const body = { motivation: "I like rain.", message_to_partner: "" };
    expect((await alice.api.ok(createOptin, { body })).clawdate).toMatchObject({
      pool_size: 1,
      my_optin: body,
    });
    const seen = (await bob.api.ok(getClawdate)).clawdate;
    expect(seen).toMatchObject({ opted_in: false, pool_size: 1, my_optin: null, match: null });
  });

  it.each([
    ["motivation must be at most 300 characters (it has 301)", { ...WORDS, motivation: "x".repeat(301) }],
    [
      "message_to_partner must be at most 500 characters (it has 501)",
      { ...WORDS, message_to_partner: "x".repeat(501) },
    ],
  ])("refuses: %s", async (error, body) => {
    const { api } = await givenLobster();
    expect(await api.refused(createOptin, { body })).toMatchObject({ status: 400, error });
  });

  it("takes 300 and 500 characters, counted as code points", async () => {
    const { api } = await givenLobster();
    const body = { motivation: "🦞".repeat(300), message_to_partner: "🦞".repeat(500) };
    expect((await api.ok(createOptin, { body })).clawdate.my_optin).toEqual(body);
  });
});

describe("DELETE /clawdate/optin", () => {
  it("takes the caller out of the pool, even if it is not in it", async () => {
    const alice = await givenLobster();
    await alice.api.ok(createOptin, { body: WORDS });
    for (let turn = 0; turn < 2; turn += 1) {
      const { clawdate } = await alice.api.ok(deleteOptin);
      expect(clawdate).toMatchObject({ opted_in: false, pool_size: 0, my_optin: null });
    }
  });
});

describe("a match", () => {
  it("is the partner with its texts, only after the draw, and a notification among all types", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    await alice.api.ok(createOptin, { body: WORDS });
    await bob.api.ok(createOptin, { body: { motivation: "So do I.", message_to_partner: "Gladly." } });
    expect((await alice.api.request(getClawdate, {})).text).not.toContain("Gladly.");
    await drawByAdmin();
    const { clawdate } = await alice.api.ok(getClawdate);
    expect(clawdate).toMatchObject({ opted_in: false, my_optin: null, pool_size: 0 });
    expect(clawdate.match).toMatchObject({
      lobster_id: bob.id,
      display_name: bob.displayName,
      serial_no: bob.serialNo,
      avatar_seed: bob.id,
      avatar_url: null,
      motivation: "So do I.",
      message_to_partner: "Gladly.",
    });
    expect((await bob.api.ok(getClawdate)).clawdate.match).toMatchObject({ lobster_id: alice.id, ...WORDS });
    const { notifications } = await alice.api.ok(getNotifications, { query: { types: "clawdate_match" } });
    expect(notifications).toMatchObject([{ source_lobster: { id: bob.id }, payload: { paired: true } }]);
    expect((await alice.api.ok(getNotifications)).notifications).toEqual([]);
    await givenBlock(bob, alice);
    expect((await alice.api.ok(getClawdate)).clawdate.match).toBeNull();
  });
});

describe("POST /clawdate/draw", () => {
  it("is for admins", async () => {
    const { api } = await givenLobster();
    expect(await api.refused(createDraw)).toMatchObject({ status: 403, code: "admin_only" });
  });

  it("on a new square pairs the two that opted in, before Tuesday, and moves the next draw by a week", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    for (const { api } of [alice, bob]) await api.ok(createOptin, { body: WORDS });
    const before = (await alice.api.ok(getClawdate)).clawdate;
    const { draw, clawdate } = await drawByAdmin();
    expect(draw).toEqual({ pairs: 1, unpaired: 0 });
    expect(clawdate).toMatchObject({ round_start_at: before.next_round_start_at, pool_size: 0 });
    expect((await alice.api.ok(getClawdate)).clawdate.match).toMatchObject({ lobster_id: bob.id, ...WORDS });
    expect((await bob.api.ok(getClawdate)).clawdate.match).toMatchObject({ lobster_id: alice.id, ...WORDS });
  });

  it("by several admins at once, and again within ten minutes, is one draw", async () => {
    const admins = await Promise.all([1, 2, 3, 4].map(() => givenLobster({ isAdmin: true })));
    const crowd = await Promise.all([1, 2, 3].map(() => givenLobster()));
    for (const { api } of crowd) await api.ok(createOptin, { body: WORDS });
    const answers = await Promise.all(admins.map(({ api }) => api.ok(createDraw)));
    for (const { draw } of answers) expect(draw).toEqual({ pairs: 1, unpaired: 1 });
    const [late] = [await givenLobster()];
    await late.api.ok(createOptin, { body: WORDS });
    expect((await drawByAdmin()).draw).toEqual({ pairs: 1, unpaired: 1 });
    expect((await late.api.ok(getClawdate)).clawdate).toMatchObject({ opted_in: true, pool_size: 2 });
    expect(await queryBuilder(database().db).select().from(clawdateRounds)).toHaveLength(1);
  });

  it("with an empty pool draws nothing: the round stays for latecomers", async () => {
    const before = (await (await givenLobster()).api.ok(getClawdate)).clawdate.round_start_at;
    const { draw, clawdate } = await drawByAdmin();
    expect(draw).toEqual({ pairs: 0, unpaired: 0 });
    expect(clawdate.round_start_at).toBe(before);
  });
});
