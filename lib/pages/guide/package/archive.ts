import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { pack } from "tar-stream";
import type { PackageFile } from "./files";

/** A fixed time, so that the archive depends only on its files. Programs that unpack warn of 1970. */
const MODIFIED_AT = "1980-01-01T00:00:00Z";

/**
 * The files as a gzip'd tar, SKILL.md at its root (Agent Skills Discovery 0.2.0). Its bytes depend only on
 * the files and on the zlib of this Node.js.
 */
export async function packArchive(files: readonly PackageFile[]): Promise<Buffer> {
  const tar = pack();
  const packed = buffer(tar);
  for (const { path, text, isProgram } of files)
    tar.entry({ name: path, mtime: new Date(MODIFIED_AT), mode: isProgram ? 0o755 : 0o644 }, text);
  tar.finalize();
  return promisify(gzip)(await packed, { level: 9 });
}
