export interface Target {
  type: string;
  id: string;
}

type Fields = Record<string, unknown>;

/** What is known of a call: its path's parameters first, then what was sent, then what was answered. */
export interface Traces {
  path: string;
  params: Fields;
  query?: Fields;
  body?: unknown;
  output?: Fields;
}

/** The kinds of records that an operation makes, as they are named in its answer. */
const MADE = ["comment", "quest", "whisper"] as const;
const ID_LENGTH_MAX = 200;

/**
 * What a call was about, read off the names of the specification: the thing its path names, the lobster or the
 * reported words its body names, the record it made, the post its body names. Undefined where it was about
 * the caller itself.
 */
export function targetOf({ path, params, query = {}, body, output = {} }: Traces): Target | undefined {
  const sent = { ...query, ...asFields(body) };
  return (
    named(path, params) ?? lobster(sent) ?? reported(sent) ?? made(output) ?? target("post", sent.post_id)
  );
}

/** `/posts/{id}/pin` is about a post, `/buildings/{slug}/raid` about a building. */
function named(path: string, params: Fields): Target | undefined {
  const [, collection = "", parameter = ""] = path.split("/");
  if (!/^\{\w+\}$/.test(parameter)) return undefined;
  const type = parameter === "{lobster_id}" ? "lobster" : collection.replace(/s$/, "");
  return target(type, params[parameter.slice(1, -1)]);
}

function lobster(sent: Fields): Target | undefined {
  const field = Object.keys(sent).find((name) => /(^|_)lobster_id$/.test(name));
  return field ? target("lobster", sent[field]) : undefined;
}

const reported = ({ target_type, target_id }: Fields) =>
  typeof target_type === "string" ? target(target_type, target_id) : undefined;

function made(output: Fields): Target | undefined {
  for (const type of MADE) {
    const record = asFields(output[type]);
    if (record.id) return target(type, record.id);
  }
  return target("post", output.post_id) ?? target("upload", asFields(output.upload).path);
}

const target = (type: string, id: unknown): Target | undefined =>
  typeof id === "string" && id ? { type, id: id.slice(0, ID_LENGTH_MAX).replaceAll("\0", "") } : undefined;

function asFields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}
