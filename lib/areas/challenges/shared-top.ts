import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { BY_SCORE, firstPosition } from "@/db/keyset";
import { PAGE_ROWS_MAX } from "@/db/list-statement";
import { findOwnScores, type LeaderboardRow, listStandings } from "@/db/queries/challenges/leaderboard";
import { sharesWithAll } from "@/lib/api/shared/list-cache/reader";
import { sharedSnapshot } from "@/lib/api/shared/list-cache/snapshot";
import { publicViewer } from "@/lib/api/shared/public-viewer";

const snapshot = sharedSnapshot("leaderboard", ["challenge_submissions", "lobsters"], load);

async function load(db: Db): Promise<LeaderboardRow[]> {
  const top = { limit: PAGE_ROWS_MAX, position: firstPosition(BY_SCORE) };
  return (await listStandings(db, { ...publicViewer(), ...top })).standings;
}

/**
 * The first standings from the snapshot that all readers share, and the viewer's own. Undefined if only the database
 * can answer: for a viewer further down, or one that sees itself differently from others.
 */
export async function shareTop(
  db: Db,
  viewer: Viewer,
  limit: number,
): Promise<Awaited<ReturnType<typeof listStandings>> | undefined> {
  if (!sharesWithAll(db, viewer)) return undefined;
  const [top, own] = await Promise.all([snapshot.read(db), findOwnScores(db, { viewer: viewer.viewer })]);
  const mine = top.find(({ lobsterId }) => lobsterId === viewer.viewer);
  if (own.seesOtherwise || own.hasScored !== (mine !== undefined)) return undefined;
  return { standings: top.slice(0, limit), mine };
}
