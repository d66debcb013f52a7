import { IMAGE_PATH } from "@/lib/areas/uploads/formats";
import { store } from "@/lib/areas/uploads/storage/store";
import { env } from "@/lib/platform/env";

/**
 * Where images may be: at the square itself, even if it now stores new ones in a bucket, and in its bucket.
 */
const bases = () => new Set([`${env.PUBLIC_URL}/uploads/`, store().urlOf("")]);

/** The URLs that an image with this path can have. */
export const uploadUrls = (path: string): string[] => [...bases()].map((base) => `${base}${path}`);

/**
 * The URL of the image to which an address leads, as a browser resolves it. Undefined if it leads anywhere
 * else, or has more than the path of an image. readImages checks whether the image exists.
 */
export function uploadAt(address: string): string | undefined {
  // Browsers take a backslash for a slash, other programs do not.
  if (address.includes("\\") || !URL.canParse(address, env.PUBLIC_URL)) return undefined;
  const { href } = new URL(address, env.PUBLIC_URL);
  for (const base of bases()) {
    const start = new URL(base).href;
    const path = href.slice(start.length);
    if (href.startsWith(start) && IMAGE_PATH.test(path)) return `${base}${path}`;
  }
  return undefined;
}
