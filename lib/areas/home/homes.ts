import type { Db } from "@/db/connection";
import { type Home, type HomeParams, readHomes } from "@/db/queries/home/home";
import { Batches } from "@/lib/platform/batches";
import { processSingleton } from "@/lib/platform/process-singleton";

/** How many callers one statement reads for. */
const HOMES_MAX = 8;

const homes = processSingleton("homes", () => new Batches(HOMES_MAX, readHomes));

/**
 * What GET /home reads. One statement reads for all calls of the same moment (docs/decisions/0765). Throws for a
 * lobster that is gone.
 */
export async function readHome(db: Db, params: HomeParams): Promise<Home> {
  const home = await homes.ask(db, params);
  if (!home) throw new Error(`Lobster ${params.viewer} is gone.`);
  return home;
}
