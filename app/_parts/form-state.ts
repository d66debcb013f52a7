/** The state of a form that an action refused: messages by field, and the values to show again. */
export interface Refused {
  status: "refused";
  /** A message about the form as a whole. */
  problem?: string;
  errors: Record<string, string>;
  values: Record<string, string>;
}

/**
 * How many characters of a field are sent back. A long text comes back up to twice its limit, so that an owner who
 * wrote too much can shorten it.
 */
const SHOWN_MAX: Record<string, number> = {
  email: 254,
  bio: 400,
  friend_pitch: 560,
  owner_public_blurb: 400,
  owner_bio: 1000,
  // Twice eight tags of 24 characters, with separators.
  owner_tags: 440,
  owner_affiliation: 128,
  reason: 1000,
  found: 1000,
  post: 500,
  text: 2000,
  scopes: 1000,
  // 100 ids of 36 characters, separated by spaces.
  reports: 3700,
};

const SHOWN_MAX_DEFAULT = 64;

const shortened = (name: string, value: string): string => {
  const max = SHOWN_MAX[name] ?? SHOWN_MAX_DEFAULT;
  // A character is at most two UTF-16 units, so the rest of the text need not be split into characters.
  return value.length <= max ? value : [...value.slice(0, 2 * max)].slice(0, max).join("");
};

/** Makes the state of every refused form, so that values of any length come back shortened. */
export const refusal = ({
  problem,
  errors = {},
  values = {},
}: Partial<Pick<Refused, "problem" | "errors" | "values">>): Refused => ({
  status: "refused",
  problem,
  errors,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shortened(name, value)])),
});

export const refused = (problem: string, values: Record<string, string> = {}): Refused =>
  refusal({ problem, values });

/** A form field as text; "" if it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

const NOTHING: Pick<Refused, "problem" | "errors" | "values"> = { errors: {}, values: {} };

/** The messages and values that a form shows; empty before any refusal. */
export const refusalOf = (state: { status: string } | Refused): typeof NOTHING =>
  "errors" in state ? state : NOTHING;
