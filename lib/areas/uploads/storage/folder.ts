import { randomUUID } from "node:crypto";
import type { Stats } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Env } from "@/lib/platform/env";
import { orUnavailable, storageFailure } from "./failure";
import type { Store, StoredFile } from "./types";

/** Where a deployment without a bucket keeps its images. */
export const uploadsFolder = ({ DATA_DIR }: Pick<Env, "DATA_DIR">): string => join(DATA_DIR, "uploads");

/** Keeps images in a folder of this machine, which is served at /uploads. */
export class FolderStore implements Store {
  readonly #folder: string;
  readonly #publicUrl: string;

  constructor(config: Pick<Env, "DATA_DIR" | "PUBLIC_URL">) {
    this.#folder = uploadsFolder(config);
    this.#publicUrl = `${config.PUBLIC_URL}/uploads`;
  }

  urlOf(path: string): string {
    return `${this.#publicUrl}/${path}`;
  }

  /** Writes a temporary file and then renames it, so that no reader or crash ever leaves half a file at `path`. */
  put(path: string, bytes: Buffer): Promise<void> {
    return orUnavailable("put", async () => {
      const target = join(this.#folder, path);
      const aside = join(this.#folder, "staging", randomUUID());
      await mkdir(dirname(aside), { recursive: true });
      await mkdir(dirname(target), { recursive: true });
      try {
        await writeFile(aside, bytes, { flush: true });
        await rename(aside, target);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    });
  }

  remove(path: string): Promise<void> {
    return orUnavailable("remove", () => rm(join(this.#folder, path), { force: true }));
  }

  async *list(): AsyncIterable<StoredFile> {
    for (const path of await this.#paths()) {
      const found = await statIfThere(path);
      if (found?.isFile()) {
        yield { path: relative(this.#folder, path).split(sep).join("/"), modifiedAt: found.mtime };
      }
    }
  }

  async #paths(): Promise<string[]> {
    try {
      const paths = await readdir(this.#folder, { recursive: true });
      return paths.map((path) => join(this.#folder, path));
    } catch (error) {
      if (isMissing(error)) return [];
      throw storageFailure("list", error);
    }
  }
}

async function statIfThere(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw storageFailure("list", error);
  }
}

/** Whether an operation on a file failed because there is no such file. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";
