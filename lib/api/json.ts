import { badRequest } from "./errors";

/** Deeper than any body this API defines, shallow enough for every recursive reader behind it. */
const DEPTH_MAX = 32;

/**
 * The value of a JSON body. Throws ApiError 400 for what is not JSON, is nested too deeply, or names a
 * field twice (of which JSON.parse would silently keep the last).
 */
export function parseJson(bytes: Buffer): unknown {
  const text = decode(bytes);
  if (text.trim() === "") throw badRequest("body_required", "This operation needs a JSON body.");
  const value = parse(text);
  const { depth, members } = measure(text);
  if (depth > DEPTH_MAX)
    throw badRequest("invalid_json", `The body is nested more than ${DEPTH_MAX} levels deep.`);
  if (countMembers(value) !== members) {
    throw badRequest("duplicate_field", "The body names a field twice.", "Give each field once.");
  }
  return value;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw badRequest("invalid_json", "The body is not valid UTF-8.");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unreadable";
    throw badRequest("invalid_json", `The body is not valid JSON: ${reason}`);
  }
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[:{}[\]]/gs;

/**
 * Depth of nesting and number of object members, read from the text of valid JSON: on strings that are never
 * closed the search would take the square of their length.
 */
function measure(text: string): { depth: number; members: number } {
  let level = 0;
  let depth = 0;
  let members = 0;
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === ":") members += 1;
    else if (token === "{" || token === "[") depth = Math.max(depth, ++level);
    else if (token === "}" || token === "]") level -= 1;
  }
  return { depth, members };
}

function countMembers(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const children = Object.values(value);
  const own = Array.isArray(value) ? 0 : children.length;
  return children.reduce<number>((sum, child) => sum + countMembers(child), own);
}
