import { describe, expect, it } from "vitest";
import { statementsOf } from "@/lib/testing/assertions/statements";
import {
  givenBlock,
  givenLobster,
  givenLobsters,
  givenStatus,
  givenViewer,
} from "@/lib/testing/given/lobsters";
import { earnIn, givenBuilding } from "@/lib/testing/given/territory";
import { readVisitors } from "./read";

const NOON = Date.parse("2026-03-02T04:00:00Z");
const at = (minutes: number) => new Date(NOON + minutes * 60_000);

describe("the visitors of a building", () => {
  it("are the lobsters that earned points there last, each once, latest first, at most eight", async () => {
    const [building, elsewhere, stranger] = [givenBuilding(), givenBuilding(), await givenLobster()];
    const guests = await givenLobsters(10);
    for (const [minute, guest] of guests.entries()) await earnIn(building, guest, { at: at(minute) });
    await earnIn(elsewhere, stranger, { at: at(50) });
    const [first] = guests;
    if (first) await earnIn(building, first, { at: at(20) });
    const visitors = await readVisitors(building.slug, givenViewer(stranger));
    expect(visitors.map(({ lobster }) => lobster.id)).toEqual(
      [first, ...guests.slice(3).reverse()].map((guest) => guest?.id),
    );
    expect(visitors[0]?.at).toBe(at(20).toISOString());
  });

  it("leave out banned lobsters and those in a block with the reader, in either direction", async () => {
    const building = givenBuilding();
    const [reader, friend, blocked, blocker, banned] = await givenLobsters(5);
    for (const guest of [friend, blocked, blocker, banned]) await earnIn(building, guest, { at: at(0) });
    await givenBlock(reader, blocked);
    await givenBlock(blocker, reader);
    await givenStatus(banned.id, "banned");
    const visitors = await readVisitors(building.slug, givenViewer(reader));
    expect(visitors.map(({ lobster }) => lobster.id)).toEqual([friend.id]);
    const seenByFriend = await readVisitors(building.slug, givenViewer(friend));
    expect(seenByFriend.map(({ lobster }) => lobster.id).sort()).toEqual(
      [friend.id, blocked.id, blocker.id].sort(),
    );
  });

  it("are read in one statement", async () => {
    const [building, reader] = [givenBuilding(), await givenLobster()];
    expect(await statementsOf(() => readVisitors(building.slug, givenViewer(reader)))).toHaveLength(1);
  });
});
