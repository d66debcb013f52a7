import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { leavePool } from "@/db/queries/clawdate/clawdate";
import { clawdateOptins, clawdateRounds, clawdateSeats } from "@/db/schema/clawdate";
import { givenPool, weeks } from "@/lib/testing/given/clawdate";

const { square, crowd, join, joinAll, draw, partnerOf, block } = givenPool();

describe("I16: concurrently", () => {
  it("many draws, opt-ins, withdrawals and blocks pair each lobster at most once, never across a block", async () => {
    for (let week = 0; week < 6; week += 1) {
      const now = weeks(week);
      await queryBuilder(square.database.db).delete(clawdateOptins);
      await joinAll(crowd, weeks(week, -1000));
      const leaving = crowd.slice(0, 6);
      const [one = "", other = ""] = crowd.slice(6 + week);
      const races = [
        ...leaving.map((id) => leavePool(square.database.db, { lobsterId: id })),
        ...crowd.slice(12).map((id) => join(id, weeks(week, 1), { words: "again" })),
        block(one, other),
      ];
      const draws = await Promise.all([
        draw(now),
        draw(now),
        ...races.slice(0, 4),
        draw(now),
        draw(now),
        ...races.slice(4),
      ]);
      const counts = draws.filter((result) => result !== undefined);
      expect(counts).toHaveLength(4);
      for (const count of counts) expect(count).toEqual(counts[0]);

      const seats = await queryBuilder(square.database.db)
        .select()
        .from(clawdateSeats)
        .where(eq(clawdateSeats.roundStartAt, now.toISOString()));
      const partners = new Map(seats.map(({ lobsterId, partnerId }) => [lobsterId, partnerId]));
      expect(partners.size).toBe(seats.length);
      for (const [id, partner] of partners) if (partner) expect(partners.get(partner)).toBe(id);
      const paired = seats.filter(({ partnerId }) => partnerId);
      expect(paired.length).toBeGreaterThanOrEqual(crowd.length - leaving.length - 2);
      expect(counts[0]).toMatchObject({ pairs: paired.length / 2 });
      // Each lobster is seated, still waits, or has left. A lobster seated with a partner waits only if it opted in
      // again.
      const optins = await queryBuilder(square.database.db).select().from(clawdateOptins);
      for (const id of crowd.slice(6, 12)) {
        const isSeated = Boolean(partners.get(id));
        expect(optins.some(({ lobsterId }) => lobsterId === id)).toBe(!isSeated);
      }
      expect(await partnerOf(one, now)).not.toBe(other);
    }
  });

  it("a round cannot hold a lobster twice, nor half of a pair", async () => {
    const [alice, bob, carol] = crowd;
    const { db } = square.database;
    const roundStartAt = weeks(0).toISOString();
    await queryBuilder(db).insert(clawdateRounds).values({ roundStartAt, drawnAt: roundStartAt });
    const seat = (lobsterId = "", partnerId = "") => ({
      roundStartAt,
      lobsterId,
      partnerId,
      motivation: "",
      messageToPartner: "",
    });
    await queryBuilder(db)
      .insert(clawdateSeats)
      .values([seat(alice, bob), seat(bob, alice)]);
    await expect(
      queryBuilder(db)
        .insert(clawdateSeats)
        .values([seat(carol, alice)]),
    ).rejects.toThrow();
    await expect(
      queryBuilder(db)
        .insert(clawdateSeats)
        .values([seat(alice, carol), seat(carol, alice)]),
    ).rejects.toThrow();
    await expect(
      queryBuilder(db)
        .insert(clawdateSeats)
        .values([seat(carol, carol)]),
    ).rejects.toThrow();
  });
});
