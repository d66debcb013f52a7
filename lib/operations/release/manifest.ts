import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { filesIn } from "./draft-folder";

export const MANIFEST_FILE = "manifest.json";
export const SUMS_FILE = "SHA256SUMS";

/** Incremented when older readers can no longer read the format. */
export const FORMAT_NUMBER = 2;
const FORMAT = /^lobster-square release (\d+)$/;

const Count = z.number().int().min(0);

export const ReleaseManifest = z.object({
  format: z.string().regex(FORMAT),
  kind: z.enum(["public", "pseudonymous"]),
  as_of: z.iso.datetime(),
  /** Rows of each table. */
  tables: z.record(z.string(), Count),
  files: z.array(
    z.object({
      path: z.string(),
      /** Null for a file that is not a table. */
      rows: Count.nullable(),
      bytes: Count,
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

export type ReleaseManifest = z.output<typeof ReleaseManifest>;

/** The number of a release's format. */
export const formatNumberOf = ({ format }: ReleaseManifest): number => Number(FORMAT.exec(format)?.[1]);

/**
 * The files of a folder with their rows, sizes and checksums; without dates, so that the same release has the
 * same manifest.
 */
export async function listFiles(
  folder: string,
  rows: ReadonlyMap<string, number>,
): Promise<ReleaseManifest["files"]> {
  const files: ReleaseManifest["files"] = [];
  for (const path of await filesIn(folder)) {
    const sum = await sumOf(join(folder, path));
    files.push({ path, rows: rows.get(path) ?? null, ...sum });
  }
  return files;
}

/** The length of a file and its SHA-256. */
export async function sumOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(createReadStream(file), async (chunks) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: hash.digest("hex") };
}

/** In the format of `sha256sum -c`. */
export const writeSums = (files: readonly { path: string; sha256: string }[]): string =>
  files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join("");
