import { database } from "@/db/client";
import { listShownImages } from "@/db/queries/uploads/uploads";
import { env } from "@/lib/platform/env";
import type { UploadedImage } from "./markdown/piece";
import { uploadUrls } from "./upload-at";

const PATH = /\bimages\/[0-9a-f]{2}\/[0-9a-f]{64}\.[a-z]{3,4}\b/g;

/** Further images of one text are not looked up: they stay links. */
const IMAGES_MAX = 20;

/**
 * The images of the square whose paths are in these texts and that may be shown, by their URLs. One
 * statement, and none if there is no such path. A moderator sees those of banned lobsters, too.
 */
export async function readImages(
  texts: readonly string[],
  { withBanned = false } = {},
): Promise<ReadonlyMap<string, UploadedImage>> {
  const paths = [...new Set(texts.flatMap(pathsIn))];
  if (paths.length === 0) return new Map();
  const which = { paths, urls: paths.flatMap(uploadUrls), withBanned };
  const rows = await listShownImages(database().db, which);
  return new Map(rows.map(({ url, ...size }) => [url, { src: shortest(url), ...size }]));
}

const pathsIn = (text: string): string[] =>
  text.includes("images/") ? [...new Set(text.match(PATH))].slice(0, IMAGES_MAX) : [];

/** Only the path if the square itself serves the image. */
const shortest = (url: string): string =>
  url.startsWith(`${env.PUBLIC_URL}/`) ? url.slice(new URL(env.PUBLIC_URL).origin.length) : url;
