import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import {
  FORMAT_NUMBER,
  formatNumberOf,
  MANIFEST_FILE,
  ReleaseManifest,
  sumOf,
} from "@/lib/operations/release/manifest";
import { StartError } from "@/lib/platform/start-error";

/** A release that is complete and of a known format. */
export interface OpenedRelease {
  folder: string;
  manifest: ReleaseManifest;
}

/** Opens a release after checking its files against the checksums in its manifest. Throws StartError. */
export async function openRelease(folder: string): Promise<OpenedRelease> {
  const manifest = await readManifest(folder);
  if (formatNumberOf(manifest) > FORMAT_NUMBER)
    throw new StartError(
      `${folder} was made by a newer version of Lobster Square. Use that version or a later one.`,
    );
  for (const { path, sha256 } of manifest.files) {
    const sum = await sumOf(join(folder, path)).catch(() => undefined);
    if (sum?.sha256 !== sha256)
      throw new StartError(`${folder} is not whole: ${path} is not the file that was written.`);
  }
  return { folder, manifest };
}

async function readManifest(folder: string): Promise<ReleaseManifest> {
  try {
    const json: unknown = JSON.parse(await readFile(join(folder, MANIFEST_FILE), "utf8"));
    return ReleaseManifest.parse(json);
  } catch (error) {
    throw new StartError(`${folder} is no release: it has no ${MANIFEST_FILE} that can be read.`, {
      cause: error,
    });
  }
}

/** The rows of a table in the order of their dates, one at a time. */
export async function* rowsIn(
  { folder, manifest }: OpenedRelease,
  table: string,
): AsyncGenerator<Record<string, unknown>> {
  const files = manifest.files.map(({ path }) => path).filter((path) => path.startsWith(`jsonl/${table}/`));
  for (const path of files.sort()) {
    const lines = createInterface({ input: createReadStream(join(folder, path)).pipe(createGunzip()) });
    for await (const line of lines) yield JSON.parse(line);
  }
}
