import type { Database } from "@/db/client";
import { deleteUnusedImage } from "@/db/queries/uploads/uploads";
import { store } from "@/lib/areas/uploads/storage/store";
import type { Store } from "@/lib/areas/uploads/storage/types";
import { forEachSettled } from "@/lib/platform/for-each-settled";
import { log } from "@/lib/platform/log";
import { IMAGE_PATH } from "./formats";

const AGE_MS_MIN = 24 * 60 * 60 * 1000;

/**
 * Removes files that nothing refers to and that are older than a day: those of uploads that failed at the last moment,
 * were never completed, or lost their owner. Files in the bucket that are not the square's stay. Returns how many files
 * it removed. Uploads and other sweeps may run at the same time. If a file cannot be removed, the others still are.
 */
export async function sweepUploads(database: Database, store: Store, now: Date): Promise<number> {
  let removed = 0;
  await forEachSettled(store.list(), async ({ path, modifiedAt }) => {
    if (now.getTime() - modifiedAt.getTime() < AGE_MS_MIN) return;
    if (path.startsWith("staging/")) {
      await store.remove(path);
      removed += 1;
    } else if (IMAGE_PATH.test(path) && (await removeUnused(database, store, path))) {
      removed += 1;
    }
  });
  return removed;
}

/** Removes a file that no upload refers to. Returns whether it did. */
export const removeUnused = (
  { transaction }: Pick<Database, "transaction">,
  store: Store,
  path: string,
): Promise<boolean> =>
  transaction(async (tx) => {
    const unused = await deleteUnusedImage(tx, path);
    if (unused) await store.remove(path);
    return unused;
  });

/**
 * Removes the file of a deleted upload, unless another upload needs it. Never throws: if the store fails, the sweep
 * removes the file after a day.
 */
export async function removeFile(database: Pick<Database, "transaction">, path: string): Promise<void> {
  try {
    await removeUnused(database, store(), path);
  } catch (error) {
    log.warn({ err: error }, "image not removed");
  }
}
