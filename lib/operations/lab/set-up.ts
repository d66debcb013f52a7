import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Database, openDatabase } from "@/db/client";
import { startEmbedded } from "@/db/embedded";
import { ensureOwner } from "@/db/queries/access/owners";
import { mintKey } from "@/lib/access/keys/issue";
import { SCOPE_PRESETS } from "@/lib/access/keys/scopes";
import { registerLobsterFor } from "@/lib/areas/lobsters/register";
import { fillFolder } from "@/lib/operations/release/draft-folder";
import { upgrade } from "@/lib/operations/start/upgrade";
import type { LabPersona } from "./personas";

/** Names in the folder of a lab: of its square's data, its keys, and the description of the lab. */
export const DATA_FOLDER = "data";
export const KEYS_FILE = "keys.json";
export const LAB_FILE = "lab.json";

export interface Resident extends LabPersona {
  lobsterId: string;
  serialNo: number;
  key: string;
}

const SQUARE_SECONDS_MAX = 600;

/** Runs `work` on the square of a lab, while no server runs on its folder. */
export async function withLabSquare<Result>(
  folder: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbedded(join(folder, DATA_FOLDER));
  const database = openDatabase(embedded.url, 2, SQUARE_SECONDS_MAX);
  try {
    await upgrade(embedded.url);
    return await work(database);
  } finally {
    await database.close();
    await embedded.stop();
  }
}

/**
 * Creates a lab's square in a new folder, with a lobster and a key for each persona, in their order. Throws
 * StartError.
 */
export const setUpLab = (
  target: string,
  personas: readonly LabPersona[],
  about: object,
  now: Date,
): Promise<Resident[]> =>
  fillFolder(target, async (draft) => {
    const residents = await withLabSquare(draft, async (database) => {
      const registered: Resident[] = [];
      for (const persona of personas)
        registered.push(await register(database, persona, registered.length + 1, now));
      return registered;
    });
    const keys = residents.map(({ lobsterId, serialNo, ...one }) => ({
      ...one,
      lobster_id: lobsterId,
      serial_no: serialNo,
    }));
    await writeFile(join(draft, KEYS_FILE), `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
    await writeFile(join(draft, LAB_FILE), `${JSON.stringify(about, null, 2)}\n`);
    return residents;
  });

async function register(
  database: Database,
  persona: LabPersona,
  number: number,
  now: Date,
): Promise<Resident> {
  const owner = await ensureOwner(database.db, `persona-${number}@lab.invalid`, false);
  const { id, serialNo, displayName } = await registerLobsterFor(database, owner.id, persona.name);
  const newKey = { ownerId: owner.id, name: "lab", scopes: SCOPE_PRESETS.full, expiresInDays: null };
  const { key } = await mintKey(database, newKey, now);
  return { ...persona, name: displayName, lobsterId: id, serialNo, key };
}
