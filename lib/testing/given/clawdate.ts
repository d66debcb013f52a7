import { eq } from "drizzle-orm";
import { queryBuilder } from "@/db/builder";
import { optIn, readClawdate } from "@/db/queries/clawdate/clawdate";
import { addBlock } from "@/db/queries/lobsters/blocks";
import { lockPair } from "@/db/queries/lobsters/pair";
import { lobsters } from "@/db/schema/lobsters";
import { notifications } from "@/db/schema/notifications";
import { drawDue } from "@/lib/areas/clawdate/draw";
import { givenCrowd } from "./crowd";
import { givenViewer } from "./lobsters";

const WEEK_MS = 7 * 24 * 3_600_000;
/** A Tuesday, 20:00 in Shanghai. */
const ROUND_MS = Date.parse("2026-12-29T12:00:00.000Z");
export const weeks = (count: number, ms = 0) => new Date(ROUND_MS + count * WEEK_MS + ms);

/**
 * A new square with a crowd, and the actions of the tests of clawdates: opt in, draw, and look at the
 * results.
 */
export function givenPool() {
  const square = givenCrowd(24);
  const { crowd } = square;

  const join = (lobsterId: string, now: Date, { shadowed = false, words = lobsterId } = {}) =>
    optIn(square.database.db, {
      ...givenViewer({ id: lobsterId }, now, { shadowed }),
      motivation: `Why ${words}`,
      messageToPartner: `Hello from ${words}`,
    });

  const joinAll = async (ids: string[], now: Date) => {
    for (const id of ids) await join(id, now);
  };

  const draw = (now: Date) => square.database.transaction((tx) => drawDue(tx, now, Math.random));

  const seen = (viewer: string, now: Date) =>
    readClawdate(square.database.db, { viewer, now: now.toISOString() });

  const partnerOf = async (viewer: string, now = weeks(0)) => (await seen(viewer, now)).partnerId;

  const isWaiting = async (viewer: string) => (await seen(viewer, weeks(0))).myMotivation !== null;

  async function notificationsOf(lobsterId: string) {
    const rows = await queryBuilder(square.database.db)
      .select()
      .from(notifications)
      .where(eq(notifications.recipientId, lobsterId));
    return rows.map(({ type, sourceLobsterId, payload }) => ({ type, sourceLobsterId, payload }));
  }

  const setStatus = (id: string, fields: Partial<typeof lobsters.$inferInsert>) =>
    queryBuilder(square.database.db).update(lobsters).set(fields).where(eq(lobsters.id, id));

  const block = (blockerId: string, blockedId: string) =>
    square.database.transaction(async (tx) => {
      await lockPair(tx, blockerId, blockedId);
      await addBlock(tx, { blockerId, blockedId });
    });

  const four = () => crowd.slice(0, 4);
  const pair = (): [string, string] => [crowd[0] ?? "", crowd[1] ?? ""];

  return {
    square,
    crowd,
    join,
    joinAll,
    draw,
    seen,
    partnerOf,
    isWaiting,
    notificationsOf,
    setStatus,
    block,
    four,
    pair,
  };
}
