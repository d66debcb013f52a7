import type { Db } from "@/db/connection";
import { type Home, type HomeParams, readHomes } from "@/db/queries/home/home";
import { Batches } from "@/lib/platform/batches";
import { remember } from "@/lib/platform/remember";

/** How many home pages one statement reads. */
const HOMES_MAX = 8;

const homes = remember("homes", () => new Batches(HOMES_MAX, readHomes));

/**
 * A home page. Those who ask in the same moment are answered by one statement (docs/decisions/0765). Throws for a lobster
 * that is gone.
 */
export async function readHome(db: Db, params: HomeParams): Promise<Home> {
  const home = await homes.ask(db, params);
  if (!home) throw new Error(`Lobster ${params.viewer} is gone.`);
  return home;
}
