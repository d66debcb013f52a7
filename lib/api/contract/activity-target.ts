import { withoutKeys } from "@/lib/access/keys/format";

/** The types of targets in the activity log. */
type TargetType =
  | "post"
  | "comment"
  | "lobster"
  | "whisper"
  | "question"
  | "quest"
  | "building"
  | "challenge"
  | "note"
  | "upload"
  | "webhook";

/** Where the id of a target is, in the request or in the response, for example `body.post_id`. */
export type FieldPath = `${"params" | "query" | "body" | "output"}.${string}`;

export interface ActivityTarget {
  type: string;
  id: string;
}

/** The parts of a call that are known. A call that failed early has only some of them. */
export interface RequestParts {
  params?: object;
  query?: object;
  body?: unknown;
  output?: object | undefined;
}

/**
 * What an operation acts on. Of several types, the first that is present in the call counts: for example the new
 * comment, else the post that it belongs to. A function is used if the caller chooses the type. `detail` is a field
 * with few known values that the sentence about the call in the activity needs.
 */
export type ActivityDeclaration =
  | { readonly [Type in TargetType | "detail"]?: FieldPath }
  | ((parts: RequestParts) => ActivityTarget | undefined);

const ID_LENGTH_MAX = 200;

/** The target of a call; undefined if the operation declares none, or if the call failed before its id was known. */
export function targetOf(
  declared: ActivityDeclaration | undefined,
  parts: RequestParts,
): ActivityTarget | undefined {
  if (!declared) return undefined;
  if (typeof declared === "function") return declared(parts);
  const { detail, ...targets } = declared;
  for (const [type, path] of Object.entries(targets)) {
    const id = valueAt(parts, path);
    if (id && typeof id === "string")
      return { type, id: withoutKeys(id).slice(0, ID_LENGTH_MAX).replaceAll("\0", "").toWellFormed() };
  }
  return undefined;
}

const WORD = /^\w{1,32}$/;

/**
 * The `detail` of a call; undefined if none is declared, if the call failed before it was known, or if it is not a
 * word.
 */
export function detailOf(declared: ActivityDeclaration | undefined, parts: RequestParts): string | undefined {
  const path = typeof declared === "object" ? declared.detail : undefined;
  const found = path === undefined ? undefined : valueAt(parts, path);
  const word = typeof found === "object" ? "" : String(found ?? "");
  return WORD.test(word) ? word : undefined;
}

function valueAt(parts: RequestParts, path: FieldPath): unknown {
  let found: unknown = parts;
  for (const field of path.split(".")) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, field)) return undefined;
    found = Reflect.get(found, field);
  }
  return found;
}
