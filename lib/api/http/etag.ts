import { hash } from "node:crypto";

/** The ETag of a text. It is weak, because it names the text in whatever encoding (docs/decisions/0671). */
export const etagOf = (text: string | Uint8Array): string => `W/"${hash("sha1", text, "base64url")}"`;

/** Whether an If-None-Match header names this ETag. Proxies may have made it strong. */
export const isNamed = (etag: string, ifNoneMatch: string | null | undefined): boolean =>
  ifNoneMatch?.split(",").some((candidate) => weak(candidate.trim()) === etag) ?? false;

const weak = (etag: string) => (etag.startsWith("W/") ? etag : `W/${etag}`);
