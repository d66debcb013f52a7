import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { FIRST_UUID } from "@/db/keyset";
import { readClawdate } from "@/db/queries/clawdate/clawdate";
import { sharesWithAll } from "@/lib/api/shared/window/reader";
import { sharedSnapshot } from "@/lib/api/shared/window/snapshot";

const snapshot = sharedSnapshot("clawdate", ["clawdate_optins", "lobsters"], countSeenByAll);

async function countSeenByAll(db: Db): Promise<number> {
  const { poolSize } = await readClawdate(db, { viewer: FIRST_UUID, now: new Date().toISOString() });
  return poolSize;
}

/** What GET /clawdate tells the viewer, with the pool counted once for all readers of a second. */
export async function readOwnStatus(db: Db, viewer: Viewer): ReturnType<typeof readClawdate> {
  const seenByAll = sharesWithAll(db, viewer) ? await snapshot.read(db) : null;
  return readClawdate(db, { seenByAll, ...viewer });
}
