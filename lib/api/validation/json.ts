import { isAscii } from "node:buffer";
import type { ErrorDetails } from "../contract/errors";
import { GENERAL_REFUSALS } from "../contract/general";
import { type Unreadable, whyNotJson, whyNotUtf8 } from "./unreadable";

/** More than any body of this API needs, and little enough for every recursive function that reads the value. */
const DEPTH_MAX = 32;

/** More than any body of this API needs: the longest has a list of 200 ids. */
const VALUES_MAX = 2_000;

/**
 * The value of a JSON body. An object that was encoded twice, as a string of JSON, is read, too. `contentType` is the
 * header, whose charset alone is read. Throws ApiError 400 if the body is not JSON, is nested too deeply, has too many
 * values or names a field twice, of which JSON.parse would silently keep the last.
 */
export function parseJson(bytes: Buffer, contentType?: string): unknown {
  refuseOtherCharset(bytes, contentType);
  const value = parseBytes(bytes);
  const isEncodedTwice = typeof value === "string" && value.trimStart().startsWith("{");
  return isEncodedTwice ? parseBytes(Buffer.from(value)) : value;
}

const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i;

/** ASCII is the same in every charset that clients declare, whatever they declare by default. */
function refuseOtherCharset(bytes: Buffer, contentType = ""): void {
  const charset = CHARSET.exec(contentType)?.[1];
  if (charset === undefined || /^utf-?8$/i.test(charset) || isAscii(bytes)) return;
  throw GENERAL_REFUSALS.refuse(
    "unsupported_encoding",
    { problem: `is declared as ${charset}, and must be UTF-8` },
    { hint: "Encode the text as UTF-8, and send Content-Type: application/json; charset=utf-8." },
  );
}

/** Depth and number of values are checked first, because building a megabyte of empty lists takes long. */
function parseBytes(bytes: Buffer): unknown {
  const { depth, values, members } = measure(bytes);
  if (depth > DEPTH_MAX) throw invalidJson(`is nested more than ${DEPTH_MAX} levels deep.`);
  if (values > VALUES_MAX) throw invalidJson(`has more than ${VALUES_MAX} values.`);
  const text = decode(bytes);
  if (text.trim() === "") throw GENERAL_REFUSALS.refuse("body_required");
  const value = parse(text);
  if (countMembers(value) !== members) {
    throw GENERAL_REFUSALS.refuse("duplicate_field", { which: "" });
  }
  return value;
}

const invalidJson = (problem: string, details?: ErrorDetails) =>
  GENERAL_REFUSALS.refuse("invalid_json", { problem }, details);

const unreadable = ({ problem, hint }: Unreadable) =>
  invalidJson(problem, hint === undefined ? {} : { hint });

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw unreadable(whyNotUtf8(bytes));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unreadable";
    const known = whyNotJson(text, reason);
    if (known) throw unreadable(known);
    // The parser's message quotes the body, which has not been searched for API keys yet.
    throw invalidJson(`is not valid JSON: ${reason}`, { unquoted: "The body is not valid JSON." });
  }
}

const SIGN = { quote: 0x22, comma: 0x2c, colon: 0x3a, open: 0x5b, escape: 0x5c, close: 0x5d } as const;
/** The codes of `{` and `}` are those of `[` and `]` plus this. */
const BRACE = 0x20;

interface Measures {
  depth: number;
  /** An upper bound: commas plus lists and objects, since a list has at most one value more than commas. */
  values: number;
  /** Fields of all objects. */
  members: number;
}

/** Measures a body that may be JSON. It looks at each byte once, so even a malformed body costs linear time. */
function measure(bytes: Buffer): Measures {
  const measures = { depth: 0, values: 0, members: 0 };
  let level = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isInString) {
      if (byte === SIGN.escape) at += 1;
      else if (byte === SIGN.quote) isInString = false;
      continue;
    }
    if (byte === SIGN.quote) isInString = true;
    else if (byte === SIGN.comma) measures.values += 1;
    else if (byte === SIGN.colon) measures.members += 1;
    else if (byte === SIGN.open || byte === SIGN.open + BRACE) {
      level += 1;
      measures.values += 1;
      measures.depth = Math.max(measures.depth, level);
    } else if (byte === SIGN.close || byte === SIGN.close + BRACE) level -= 1;
  }
  return measures;
}

function countMembers(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const children = Object.values(value);
  const own = Array.isArray(value) ? 0 : children.length;
  return children.reduce<number>((sum, child) => sum + countMembers(child), own);
}
