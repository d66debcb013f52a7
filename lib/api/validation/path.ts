import { posix } from "node:path";
import { BASE_PATH } from "../contract/base-path";

/** Matches escapes, backslashes, `#`, dot segments and empty segments: without them, a path has only one meaning. */
const SUSPICIOUS = /[%\\#]|\/\.|\/\//;
const DECODINGS_MAX = 3;

/** Whether the API answers a path. True also for a path that would become an API path if a router normalised it. */
export function isApiPath(path: string): boolean {
  if (isBelowBase(path)) return true;
  return SUSPICIOUS.test(path) && isBelowBase(posix.normalize(decodedFully(path).replaceAll("\\", "/")));
}

/**
 * Why a path is refused; undefined if it is valid. Routers and proxies interpret dot segments and backslashes
 * differently, escaped or not. Clients do not need them, because they resolve them before they send a request.
 */
export function flawOfPath(path: string): "malformed" | "ambiguous" | undefined {
  if (!path.startsWith("/")) return "malformed";
  if (!SUSPICIOUS.test(path)) return undefined;
  if (path.includes("#") || !isDecodable(path)) return "malformed";
  const decoded = decodedFully(path);
  return decoded.includes("\\") || DOT_SEGMENT.test(decoded) ? "ambiguous" : undefined;
}

/** The path with one slash for several, and none at its end. */
export const withoutSpareSlashes = (path: string): string =>
  path.includes("//") || path.endsWith("/") ? path.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "") : path;

/** Whether a path is an API path that all routers read in the same way. */
export const isPlainPath = (path: string): boolean => path.startsWith(BASE_PATH) && !SUSPICIOUS.test(path);

const BELOW_BASE = new RegExp(`^${BASE_PATH}(?![^/?])`, "i");
const isBelowBase = (path: string) => BELOW_BASE.test(path);

const DOT_SEGMENT = /(?:^|\/)\.{1,2}(?:\/|$)/;

/** Decodes escapes repeatedly, and byte by byte, so that a broken escape does not hide what follows it. */
function decodedFully(path: string): string {
  let decoded = path;
  for (let pass = 0; pass < DECODINGS_MAX && decoded.includes("%"); pass += 1)
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_, byte) =>
      String.fromCharCode(Number.parseInt(byte, 16)),
    );
  return decoded;
}

/** Whether what is percent-encoded in a text is UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
