import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { readClawdate } from "@/db/queries/clawdate/clawdate";
import { sharesWithAll } from "@/lib/api/shared/list-cache/reader";
import { sharedSnapshot } from "@/lib/api/shared/list-cache/snapshot";
import { publicViewer } from "@/lib/api/shared/public-viewer";

const snapshot = sharedSnapshot("clawdate", ["clawdate_optins", "lobsters"], countSeenByAll);

async function countSeenByAll(db: Db): Promise<number> {
  const { poolSize } = await readClawdate(db, publicViewer());
  return poolSize;
}

/** What GET /clawdate answers the viewer, with the pool counted once a second for all readers. */
export async function readOwnStatus(db: Db, viewer: Viewer): ReturnType<typeof readClawdate> {
  const seenByAll = sharesWithAll(db, viewer) ? await snapshot.read(db) : null;
  return readClawdate(db, { seenByAll, ...viewer });
}
