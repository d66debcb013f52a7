import { type DumpChunk, loadDump, refuseUnlessEmptyAt } from "@/db/dump/load";
import { startEmbedded } from "@/db/embedded";
import { directUrl } from "@/db/location";
import { knowsMigration } from "@/db/migrate";
import { FolderStore } from "@/lib/areas/uploads/storage/folder";
import { upgrade } from "@/lib/operations/start/upgrade";
import { findAuthSecret, storeAuthSecret } from "@/lib/platform/auth-secret";
import { env } from "@/lib/platform/env";
import { StartError } from "@/lib/platform/start-error";
import type { Manifest } from "./manifest";
import { readBackup } from "./read";

/**
 * Restores a backup where there is no square yet: into the database of DATABASE_URL, else the embedded one of
 * DATA_DIR, with the images in DATA_DIR, and migrated to this version. If it is interrupted, it may be run
 * again. Throws StartError if the file is not a whole backup or is of a newer version, if a square exists
 * already, or while a server runs.
 */
export async function restoreBackup(file: string): Promise<Manifest> {
  const manifest = await verify(file);
  const configured = directUrl();
  const database = configured ? undefined : await startEmbedded(env.DATA_DIR);
  const url = configured ?? database?.url ?? "";
  try {
    await refuseUnlessEmptyAt(url);
    await loadDump(url, manifest, rowsAndFiles(file));
    await upgrade(url);
    return manifest;
  } finally {
    await database?.stop();
  }
}

/** Reads the whole file once, so that a damaged one changes nothing. */
async function verify(file: string): Promise<Manifest> {
  const contents = readBackup(file);
  let secret: string | undefined;
  for (;;) {
    const next = await contents.next();
    if (next.done) {
      refuseUnlessFit(file, next.value, secret);
      return next.value;
    }
    if (next.value.kind === "secret") secret = next.value.secret;
  }
}

function refuseUnlessFit(file: string, { migration }: Manifest, secret: string | undefined): void {
  if (!knowsMigration(migration))
    throw new StartError(`${file} was made by a newer version of Lobster Square (${new Date(migration).toISOString()}).
Restore it with that version or a later one.`);
  const kept = findAuthSecret(env.DATA_DIR);
  if (secret !== undefined && kept !== undefined && kept !== secret)
    throw new StartError(`${env.DATA_DIR} has the secret of another square, auth.secret.
Move it away, or set DATA_DIR to a new folder.`);
}

/** Stores images and the secret, and yields the rows. Without the rows, neither has an effect. */
async function* rowsAndFiles(file: string): AsyncGenerator<DumpChunk> {
  const folder = new FolderStore(env);
  for await (const content of readBackup(file)) {
    if (content.kind === "rows") yield content;
    else if (content.kind === "secret") storeAuthSecret(env.DATA_DIR, content.secret);
    else await folder.put(content.path, content.bytes);
  }
}
