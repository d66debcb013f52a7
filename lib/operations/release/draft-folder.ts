import { mkdir, open, readdir, rename, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { StartError } from "@/lib/platform/start-error";

/** The error codes of a full disk or quota. */
const FULL = ["ENOSPC", "EDQUOT", "EFBIG"];

/**
 * Creates a folder and fills it. It is filled beside `target` under another name, so that a partial one is
 * never mistaken for a whole one, synced to the disk, and then renamed to `target`, which must be missing or
 * empty. Throws StartError.
 */
export async function fillFolder<Result>(
  target: string,
  fill: (draft: string) => Promise<Result>,
): Promise<Result> {
  const folder = resolve(target);
  await refuseUnlessFree(folder);
  const draft = join(dirname(folder), `${basename(folder)}.${process.pid}.part`);
  // Outside the block that removes it on failure: an existing folder of this name is not ours.
  await mkdir(draft).catch((error) => {
    throw toStartError(error, folder);
  });
  try {
    const result = await fill(draft);
    await syncFolder(draft);
    // Fails if the folder was filled meanwhile.
    await rmdir(folder).catch((error) => refuseUnless("ENOENT", error));
    await rename(draft, folder);
    return result;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw toStartError(error, folder);
  }
}

async function refuseUnlessFree(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error) => {
    refuseUnless("ENOENT", error, `${folder} cannot be read as a folder (${codeOf(error)}).`);
    return [];
  });
  if (entries.length > 0)
    throw new StartError(`${folder} is not empty; nothing was written. Name a folder that is not there yet.`);
}

function refuseUnless(code: string, error: unknown, sentence?: string): void {
  if (codeOf(error) === code) return;
  throw sentence ? new StartError(sentence, { cause: error }) : error;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

function toStartError(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  if (error instanceof StartError || !/^E[A-Z]+$/.test(code)) return error;
  const why = FULL.includes(code) ? "there is no room left on the disk" : `the system says ${code}`;
  return new StartError(`${folder} was not written: ${why}. Nothing is left of it.`, { cause: error });
}

/** The files below a folder, as paths with slashes, sorted. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
}

async function syncFolder(folder: string): Promise<void> {
  for (const path of await filesIn(folder)) {
    const handle = await open(join(folder, path));
    await handle.sync().finally(() => handle.close());
  }
}
