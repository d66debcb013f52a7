import { posix } from "node:path";
import { BASE_PATH } from "./base-path";

/** What only a path has that is not what it seems: escapes, backslashes, dot segments, empty segments. */
const SUSPICIOUS = /[%\\#]|\/\.|\/\//;
const DECODINGS_MAX = 3;

/** Whether a path is the API's to answer, also one that would only become the API's if somebody tidied it up. */
export function isApiPath(path: string): boolean {
  if (isBelowBase(path)) return true;
  return SUSPICIOUS.test(path) && isBelowBase(posix.normalize(decodedFully(path).replaceAll("\\", "/")));
}

/**
 * Why a path is refused, undefined for one that is not. Dot segments and backslashes, escaped or not, mean one
 * thing here and another to whoever resolves them; no client sends them, for each resolves them by itself.
 */
export function flawOfPath(path: string): "malformed" | "ambiguous" | undefined {
  if (!path.startsWith("/")) return "malformed";
  if (!SUSPICIOUS.test(path)) return undefined;
  if (path.includes("#") || !isDecodable(path)) return "malformed";
  const decoded = decodedFully(path);
  return decoded.includes("\\") || DOT_SEGMENT.test(decoded) ? "ambiguous" : undefined;
}

/** Whether every router takes this path for the same one, whatever it does about escapes and slashes. */
export const isPlainPath = (path: string): boolean => path.startsWith(BASE_PATH) && !SUSPICIOUS.test(path);

const BELOW_BASE = new RegExp(`^${BASE_PATH}(?![^/?])`, "i");
const isBelowBase = (path: string) => BELOW_BASE.test(path);

const DOT_SEGMENT = /(?:^|\/)\.{1,2}(?:\/|$)/;

/** Byte by byte, so that a broken escape hides nothing that follows it; also what was escaped twice. */
function decodedFully(path: string): string {
  let decoded = path;
  for (let pass = 0; pass < DECODINGS_MAX && decoded.includes("%"); pass += 1)
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_, byte) =>
      String.fromCharCode(Number.parseInt(byte, 16)),
    );
  return decoded;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
