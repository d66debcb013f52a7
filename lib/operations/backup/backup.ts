import { stat } from "node:fs/promises";
import { withDumpSnapshot } from "@/db/dump/snapshot";
import { attachEmbedded } from "@/db/embedded";
import { directUrl } from "@/db/location";
import { env } from "@/lib/platform/env";
import { StartError } from "@/lib/platform/start-error";
import { writeArchive } from "./archive";
import { contentsOf } from "./contents";
import type { Manifest } from "./manifest";

/**
 * Writes the square as it is at one instant to a file: the database, the images of the data folder, and the
 * secret that was generated there. The server may run meanwhile. Throws StartError if there is no square.
 */
export async function backUp(file: string, now: Date): Promise<{ manifest: Manifest; byteSize: number }> {
  const configured = directUrl();
  const database = configured ? undefined : await attachEmbedded(env.DATA_DIR);
  try {
    const manifest = await withDumpSnapshot(configured ?? database?.url ?? "", (snapshot) => {
      if (snapshot.migration === 0)
        throw new StartError("There is no square to back up. Check DATA_DIR, or DATABASE_URL.");
      return writeArchive(file, contentsOf(snapshot, now));
    });
    return { manifest, byteSize: (await stat(file)).size };
  } finally {
    await database?.stop();
  }
}
