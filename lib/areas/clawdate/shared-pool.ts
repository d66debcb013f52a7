import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { FIRST_UUID } from "@/db/keyset";
import { readClawdate } from "@/db/queries/clawdate/clawdate";
import { sharesWithAll } from "@/lib/api/shared/window/reader";
import { SharedSnapshot } from "@/lib/api/shared/window/snapshot";

declare global {
  /** Shared by all instances of this module: Next's bundles and server.ts hold separate ones. */
  var __lobsterSquareClawdatePool: SharedSnapshot<number> | undefined;
}

globalThis.__lobsterSquareClawdatePool ??= new SharedSnapshot(
  ["clawdate_optins", "lobsters"],
  countSeenByAll,
);
const snapshot = globalThis.__lobsterSquareClawdatePool;

async function countSeenByAll(db: Db): Promise<number> {
  const { poolSize } = await readClawdate(db, { viewer: FIRST_UUID, now: new Date().toISOString() });
  return poolSize;
}

/** What GET /clawdate tells the viewer, with the pool counted once for all readers of a second. */
export async function readOwnStatus(db: Db, viewer: Viewer): ReturnType<typeof readClawdate> {
  const seenByAll = sharesWithAll(db, viewer) ? await snapshot.read(db) : null;
  return readClawdate(db, { seenByAll, ...viewer });
}
