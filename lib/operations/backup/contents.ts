import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DumpSnapshot } from "@/db/dump/snapshot";
import { IMAGE_PATH } from "@/lib/areas/uploads/formats";
import { FolderStore, uploadsFolder } from "@/lib/areas/uploads/storage/folder";
import { findAuthSecret } from "@/lib/platform/auth-secret";
import { env } from "@/lib/platform/env";
import type { ArchivedFile } from "./archive";
import { fingerprintOf, MANIFEST, type Manifest, SECRET, Tally } from "./manifest";

/** Rows are split into files of about this size, because a tar states the size of a file before its bytes. */
const ROWS_BYTES = 4 * 1024 * 1024;

/**
 * The files of a backup in the order in which a restore reads them, the manifest last. Images are read after
 * the snapshot was taken, so that no image that the rows refer to is missing. Returns the manifest.
 */
export async function* contentsOf(snapshot: DumpSnapshot, now: Date): AsyncGenerator<ArchivedFile, Manifest> {
  const tables: Manifest["tables"] = [];
  for (const table of snapshot.tables) tables.push({ ...table, sum: yield* tableFiles(snapshot, table) });
  const images = env.S3_BUCKET ? null : yield* imageFiles();
  const kept = env.AUTH_SECRET ? undefined : findAuthSecret(env.DATA_DIR);
  if (kept) yield { name: SECRET, bytes: Buffer.from(kept) };
  const secret = env.AUTH_SECRET ?? kept;
  const manifest: Manifest = {
    format: "lobster-square backup 1",
    made_at: now.toISOString(),
    migration: snapshot.migration,
    tables,
    images,
    secret: secret ? fingerprintOf(secret) : null,
  };
  yield { name: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest)) };
  return manifest;
}

async function* tableFiles(snapshot: DumpSnapshot, table: DumpSnapshot["tables"][number]) {
  const tally = new Tally();
  let files = 0;
  for await (const bytes of inChunks(snapshot.rowsOf(table))) {
    tally.add(bytes);
    files += 1;
    yield { name: `tables/${table.name}/${files}`, bytes };
  }
  return tally.sum();
}

async function* inChunks(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let byteSize = 0;
  for await (const bytes of rows) {
    pieces.push(bytes);
    byteSize += bytes.length;
    if (byteSize < ROWS_BYTES) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    byteSize = 0;
  }
  if (byteSize > 0) yield Buffer.concat(pieces);
}

/** The images of the data folder, except those that are removed meanwhile. */
async function* imageFiles() {
  const tally = new Tally();
  for await (const { path: name } of new FolderStore(env).list()) {
    if (!IMAGE_PATH.test(name)) continue;
    const bytes = await readFile(join(uploadsFolder(env), name)).catch((error) => {
      if (error.code !== "ENOENT") throw error;
    });
    if (!bytes) continue;
    tally.add(bytes, name);
    yield { name, bytes };
  }
  return tally.sum();
}
