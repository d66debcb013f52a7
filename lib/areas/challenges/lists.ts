import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { BY_SCORE } from "@/db/keyset";
import { listStandings } from "@/db/queries/challenges/leaderboard";
import { list, type PageRequest } from "@/lib/api/contract/list";
import { Standing, toStanding } from "./schemas";
import { shareTop } from "./shared-top";

const standings = list({
  name: "leaderboard",
  key: BY_SCORE,
  keyOf: (last) => [last.totalScore, last.lastScoredAt, last.lobsterId],
  limit: { max: 100, byDefault: 50 },
  rows: async (...asked: Parameters<typeof listStandings>) => (await listStandings(...asked)).standings,
  record: Standing,
  toRecord: toStanding,
});

/** Lobsters by total score, best first, and the viewer's own standing. */
export const leaderboard = {
  query: standings.query,
  success: {
    leaderboard: standings.success.leaderboard,
    me: Standing.nullable().meta({ description: "Null before your first point." }),
    next_cursor: standings.success.next_cursor,
  },
  /** Reads a page. Throws ApiError 400 `invalid_cursor`. */
  async read(db: Db, viewer: Viewer, asked: PageRequest) {
    const page = standings.page(asked);
    const shared = asked.cursor === undefined ? await shareTop(db, viewer, page.limit) : undefined;
    const { standings: rows, mine } = shared ?? (await listStandings(db, { ...viewer, ...page }));
    return { ...standings.answer(rows, asked), me: mine ? toStanding(mine) : null };
  },
};
