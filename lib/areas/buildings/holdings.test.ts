import { expect, it } from "vitest";
import { database } from "@/db/client";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { givenLobster, givenStatus, givenViewer } from "@/lib/testing/given/lobsters";
import { earnIn, givenBuilding } from "@/lib/testing/given/territory";
import { loadHoldings } from "./holdings";
import { raidBuilding } from "./raids";

const { db } = database();
const NOON = new Date("2026-03-02T04:00:00Z");
const later = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000);

it("a lobster's buildings are those in which it has points: those that it holds first, then by points", async () => {
  const places = [givenBuilding(), givenBuilding(), givenBuilding()] as const;
  const [rich, poor, held] = places;
  const [alice, bob] = [await givenLobster(), await givenLobster()];
  for (const place of [rich, poor]) await earnIn(place, bob, { at: NOON });
  await earnIn(poor, alice, { at: later(1), kind: "comment" });
  for (const hour of [1, 2]) await earnIn(rich, alice, { at: later(hour) });
  await earnIn(held, alice, { at: later(1), kind: "comment" });
  await earnIn(givenBuilding(), alice, { at: later(1) });
  const read = () => loadHoldings(db, places, { lobsterId: alice.id, now: later(3).toISOString() });
  expect(await read()).toEqual([
    { building: held, points: 3, earnedAt: later(1).toISOString(), heldSince: later(1).toISOString() },
    { building: rich, points: 20, earnedAt: later(2).toISOString(), heldSince: null },
    { building: poor, points: 3, earnedAt: later(1).toISOString(), heldSince: null },
  ]);
  expect(await statementsOf(read)).toHaveLength(1);
  await givenStatus(alice.id, "banned");
  expect(await read()).toEqual([]);
});

it("a raid that has ended is settled before its building is shown", async () => {
  const place = givenBuilding();
  const [holder, raider] = [await givenLobster(), await givenLobster()];
  const heldSince = async ({ id }: { id: string }, hours: number) =>
    (await loadHoldings(db, [place], { lobsterId: id, now: later(hours).toISOString() }))[0]?.heldSince;
  await earnIn(place, holder, { at: NOON });
  await raidBuilding(db, givenViewer(raider, later(1)), place.slug);
  await earnIn(place, raider, { at: later(2) });
  expect(await heldSince(holder, 3)).toBe(NOON.toISOString());
  expect(await heldSince(raider, 3)).toBeNull();
  expect(await heldSince(raider, 26)).toBe(later(25).toISOString());
  expect(await heldSince(holder, 26)).toBeNull();
});
