import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isMissing, uploadsFolder } from "@/lib/areas/uploads/storage/folder";
import { store } from "@/lib/areas/uploads/storage/store";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { mimeTypeAt } from "./formats";

/** Larger than any image after it was re-encoded. */
const IMAGE_BYTES_MAX = 64 * 1024 * 1024;

/**
 * The response with an uploaded image from this machine's folder, or, on a closed square, from its bucket. Only paths that
 * match IMAGE_PATH are read, so no path leads out of the folder. The headers let a browser do nothing with the file except show it.
 */
export async function imageResponse(path: string, ifNoneMatch: string | null): Promise<Response> {
  const mimeType = mimeTypeAt(path);
  if (!mimeType) return notFound();
  const etag = `"${path}"`;
  const headers = {
    etag,
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  };
  if (ifNoneMatch?.split(",").some((known) => known.trim() === etag)) {
    return new Response(null, { status: 304, headers });
  }
  try {
    const bytes = (await readFromFolder(path)) ?? (await readFromBucket(path));
    if (!bytes) return notFound();
    return new Response(new Uint8Array(bytes), { headers: { ...headers, "content-type": mimeType } });
  } catch (error) {
    log.error({ err: error }, "image cannot be read");
    return new Response("Temporarily unavailable", { status: 503, headers: PLAIN });
  }
}

async function readFromFolder(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(uploadsFolder(env), path));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A public square's bucket serves its images itself. */
const readFromBucket = async (path: string): Promise<Buffer | undefined> =>
  env.VISIBILITY === "members" ? store().direct?.get(path, IMAGE_BYTES_MAX) : undefined;

const PLAIN = { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" };

const notFound = () =>
  new Response("Not found", { status: 404, headers: { ...PLAIN, "cache-control": "no-store" } });
