/** What an operation may be about, as the activity log names it. */
type TargetType =
  | "post"
  | "comment"
  | "lobster"
  | "whisper"
  | "question"
  | "quest"
  | "building"
  | "challenge"
  | "upload";

/** Where in a call the id of its target stands: a path of fields through what was sent, or what was answered. */
export type Place = `${"params" | "query" | "body" | "output"}.${string}`;

export interface Target {
  type: string;
  id: string;
}

/** What is known of a call, however far it came. */
export interface Traces {
  params?: object;
  query?: object;
  body?: unknown;
  output?: object;
}

/**
 * What an operation acts on. Of several kinds the first that the call names counts: the comment that was made, say,
 * before the post under which it was made. A function where the caller chooses the kind.
 */
export type TargetDeclaration =
  | { readonly [Type in TargetType]?: Place }
  | ((traces: Traces) => Target | undefined);

const ID_LENGTH_MAX = 200;

/** What a call was about; undefined where it was about the caller itself, or ended before it named anything. */
export function targetOf(declared: TargetDeclaration | undefined, traces: Traces): Target | undefined {
  if (!declared) return undefined;
  if (typeof declared === "function") return declared(traces);
  for (const [type, place] of Object.entries(declared)) {
    const id = textAt(traces, place);
    if (id) return { type, id: id.slice(0, ID_LENGTH_MAX).replaceAll("\0", "") };
  }
  return undefined;
}

function textAt(traces: Traces, place: Place): string | undefined {
  let found: unknown = traces;
  for (const field of place.split(".")) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, field)) return undefined;
    found = Reflect.get(found, field);
  }
  return typeof found === "string" ? found : undefined;
}
