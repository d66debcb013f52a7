import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@/db/connection";
import { auditSquare } from "@/db/queries/operations/audit";
import { seedSquare } from "@/db/seed/square";
import { runOnce } from "@/db/statement";
import { NOTIFICATION_TYPES } from "@/lib/areas/notifications/types";
import { runs } from "@/lib/testing/breadth";
import { ownDatabase } from "@/lib/testing/servers/database";
import { deleteOldEvents, EVENT_DAYS } from "./delete-old";
import { findAhead, numberEvents, readHead } from "./number";
import { readEvents } from "./read";

const WRITERS = 16;
const TRANSACTIONS = runs(30);
const TYPES = [...NOTIFICATION_TYPES];
const DAY_MS = 24 * 60 * 60 * 1000;

const own = ownDatabase();
let db: Db;
let lobsters: string[];

beforeAll(async () => {
  await seedSquare(own.database, { lobsters: 12, posts: 24 }, new Date());
  db = own.database.db;
  await runOnce(db, sql`truncate inbox_arrivals`);
  lobsters = (await runOnce<{ id: string }>(db, sql`select id from lobsters order by id`)).map(
    ({ id }) => id,
  );
});
/** Notifies these lobsters, in this order. Returns the ids of the notifications. */
async function tell(
  recipients: string[],
  { type = "quest_closed", at = "now", tx = db } = {},
): Promise<string[]> {
  const rows = await runOnce<{ id: string }>(
    tx,
    sql`
    insert into notifications (recipient_id, type, source_lobster_id)
    select asked.id, ${type}, (select id from lobsters l where l.id <> asked.id limit 1)
    from unnest(array[${sql.join(recipients, sql`, `)}]::uuid[]) with ordinality asked(id, place) order by place
    returning id`,
  );
  if (at !== "now")
    await runOnce(
      tx,
      sql`update inbox_arrivals set at = ${at} where notification_id in ${rows.map(({ id }) => id)}`,
    );
  return rows.map(({ id }) => id);
}

const numbersOf = async (lobsterId: string) =>
  runOnce<{ seq: number; id: string }>(
    db,
    sql`select seq::int, notification_id id from inbox_events where lobster_id = ${lobsterId} order by seq`,
  );

const eventsAfter = (
  lobsterId: string,
  after: number,
  { limit = 100, types = TYPES }: { limit?: number; types?: string[] } = {},
) => readEvents(db, { lobsterId, after, types, limit });

describe("while many lobsters write", () => {
  it("gives each event one number, without gaps, and never below one that a reader has seen", async () => {
    const recipients = lobsters.slice(0, 6);
    const told = new Map(recipients.map((id) => [id, new Set<string>()]));
    const rolledBack = new Set<string>();
    let isWriting = true;
    const write = async (writer: number) => {
      for (let no = 0; no < TRANSACTIONS; no += 1) {
        const some = recipients.filter((_, place) => (place + no * 7 + writer) % 3 !== 0);
        if ((no + writer) % 2) some.reverse();
        const kept = (no + writer) % 5 > 0;
        await own.database
          .transaction(async (tx) => {
            const first = await tell(some, { tx });
            // The transaction stays open meanwhile: others commit and are numbered before this one.
            await runOnce(tx, sql`select pg_sleep(${(writer % 4) / 1000})`);
            const second = await tell(some, { tx });
            if (!kept) throw new RolledBack([...first, ...second]);
            return [first, second];
          })
          .then((stored) => {
            for (const ids of stored) some.forEach((id, place) => void told.get(id)?.add(ids[place] ?? ""));
          })
          .catch((error) => {
            if (!(error instanceof RolledBack)) throw error;
            for (const id of error.ids) rolledBack.add(id);
          });
      }
    };
    /** Follows one log, or all of them together as a hub does, and keeps what it saw in order. */
    const follow = async (followed: string[]) => {
      const seen = new Map(followed.map((id) => [id, [] as string[]]));
      for (let isLast = false; !isLast; ) {
        isLast = !isWriting;
        await numberEvents(db, followed);
        for (const id of followed) {
          const ids = seen.get(id) ?? [];
          const { rows } = await eventsAfter(id, ids.length);
          for (const { seq, notificationId } of rows) {
            expect(seq).toBe(ids.length + 1);
            ids.push(notificationId);
          }
          if (rows.length === 100) isLast = false;
        }
      }
      return seen;
    };
    const followers = [
      ...recipients.map((id) => follow([id])),
      follow(recipients),
      follow([...recipients].reverse()),
      follow(recipients.slice(2)),
    ];
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    isWriting = false;
    expect(rolledBack.size).toBeGreaterThan(0);
    for (const seen of await Promise.all(followers)) {
      for (const [id, ids] of seen) {
        expect(new Set(ids)).toEqual(told.get(id));
        expect(ids).toHaveLength(told.get(id)?.size ?? 0);
        expect(ids).toEqual((await numbersOf(id)).map((row) => row.id));
      }
    }
    expect(await runOnce(db, sql`select * from inbox_arrivals where lobster_id in ${recipients}`)).toEqual(
      [],
    );
    expect(await auditSquare(db)).toEqual([]);
  });

  it("makes no writer wait for the numbering, and no numbering wait for a writer", async () => {
    const [, , , , , , busy = ""] = lobsters;
    await tell([busy]);
    await numberEvents(db, [busy]);
    await own.database.transaction(async (numbering) => {
      await tell([busy]);
      await numberEvents(numbering, [busy]);
      await tell([busy]);
    });
    await own.database.transaction(async (tx) => {
      const [unseen = ""] = await tell([busy], { tx });
      await numberEvents(db, [busy]);
      expect((await eventsAfter(busy, 0)).rows.map((row) => row.notificationId)).not.toContain(unseen);
    });
    await numberEvents(db, [busy]);
    expect((await numbersOf(busy)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });
});

class RolledBack extends Error {
  constructor(readonly ids: string[]) {
    super();
  }
}

describe("a page", () => {
  it("continues where the last one ended, past other types and deleted notifications", async () => {
    const [, , , , , , , reader = ""] = lobsters;
    const ids: string[] = [];
    for (const type of ["new_follower", "quest_closed", "quest_claimed", "quest_closed", "quest_claimed"])
      ids.push(...(await tell([reader], { type })));
    await numberEvents(db, [reader]);
    expect(await readHead(db, reader)).toBe(5);
    await runOnce(db, sql`delete from notifications where id = ${ids[1] ?? ""}`);
    const types = ["quest_closed", "quest_claimed"];
    const first = await eventsAfter(reader, 0, { limit: 2, types });
    expect(first).toMatchObject({ headSeq: 5, reachedSeq: 3, isTruncated: false });
    expect(first.rows.map((row) => row.notificationId)).toEqual([ids[2]]);
    const second = await eventsAfter(reader, first.reachedSeq, { types });
    expect(second).toMatchObject({
      reachedSeq: 5,
      rows: [{ notificationId: ids[3] }, { notificationId: ids[4] }],
    });
    const none = await eventsAfter(reader, 0, { types: ["building_lost"] });
    expect(none).toMatchObject({ rows: [], reachedSeq: 5, headSeq: 5 });
    expect(await eventsAfter(reader, 5)).toMatchObject({ rows: [], reachedSeq: 5, isTruncated: false });
    expect(await findAhead(db, { lobsterIds: [reader], seqs: [4] })).toEqual([{ lobsterId: reader, seq: 5 }]);
    expect(await findAhead(db, { lobsterIds: [reader], seqs: [5] })).toEqual([]);
  });

  it("reads at most a thousand entries, and says where it stopped", async () => {
    const [, , , , , , , , reader = ""] = lobsters;
    await tell(Array.from({ length: 1_500 }, () => reader));
    await tell([reader], { type: "new_follower" });
    expect(await numberEvents(db, [reader])).toBe(1_501);
    const first = await eventsAfter(reader, 0, { types: ["new_follower"] });
    expect(first).toMatchObject({ rows: [], reachedSeq: 1_000, headSeq: 1_501 });
    const second = await eventsAfter(reader, first.reachedSeq, { types: ["new_follower"] });
    expect(second).toMatchObject({ rows: [{ seq: 1_501 }], reachedSeq: 1_501 });
  });
});

describe("old events", () => {
  const now = new Date();
  const days = (count: number, ms = 0) => new Date(now.getTime() - count * DAY_MS + ms).toISOString();

  it("are deleted from the front after thirty days, read or not, and a reader from before is told", async () => {
    const [, , , , , , , , , reader = "", other = ""] = lobsters;
    for (const at of [days(40), days(EVENT_DAYS, -1), days(EVENT_DAYS, 1), days(0)])
      await tell([reader], { at });
    await numberEvents(db, [reader]);
    await tell([other], { at: days(31) });
    expect(await deleteOldEvents(db, now)).toBe(3);
    const { rows, isTruncated } = await eventsAfter(reader, 1);
    expect([rows.map(({ seq }) => seq), isTruncated]).toEqual([[3, 4], true]);
    expect((await eventsAfter(reader, 2)).isTruncated).toBe(false);
    expect(await eventsAfter(other, 0)).toMatchObject({
      headSeq: 1,
      reachedSeq: 1,
      rows: [],
      isTruncated: true,
    });
    expect((await eventsAfter(other, 1)).isTruncated).toBe(false);
    expect(await deleteOldEvents(db, now)).toBe(0);
    expect(await auditSquare(db)).toEqual([]);
  });

  it("are deleted with all lower numbers, so that no gap is left", async () => {
    const [, , , , , , , , , , , reader = ""] = lobsters;
    await tell([reader], { at: days(EVENT_DAYS, 5) });
    await numberEvents(db, [reader]);
    await tell([reader], { at: days(EVENT_DAYS, -5) });
    await tell([reader]);
    await deleteOldEvents(db, now);
    expect((await numbersOf(reader)).map(({ seq }) => seq)).toEqual([3]);
  });
});
