/** What a form shows again after an action refused it: messages by field, and what was typed. */
export interface Refused {
  status: "refused";
  /** About the form as a whole. */
  problem?: string;
  errors: Record<string, string>;
  values: Record<string, string>;
}

/**
 * How many characters of a field are shown again. An address never has more than it may have; of a text twice as
 * many are, for whoever wrote a little too much wants to shorten it, not to begin anew.
 */
const SHOWN_MAX: Record<string, number> = {
  email: 254,
  bio: 400,
  friend_pitch: 560,
  owner_public_blurb: 400,
  owner_bio: 1000,
  // Eight of 24 characters, and what stands between them.
  owner_tags: 440,
  owner_affiliation: 128,
  reason: 1000,
  found: 1000,
  post: 500,
  text: 2000,
  scopes: 1000,
  // As many ids as a form has parts.
  reports: 3700,
};

const SHOWN_OF_OTHERS_MAX = 64;

const shortened = (name: string, value: string): string => {
  const max = SHOWN_MAX[name] ?? SHOWN_OF_OTHERS_MAX;
  // A character has at most two units.
  return value.length <= max ? value : [...value.slice(0, 2 * max)].slice(0, max).join("");
};

/** Every refusal of a form is made here, so that what was sent comes back shortened, whatever its length. */
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

/** A form field as text; a file is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

const NOTHING: Pick<Refused, "problem" | "errors" | "values"> = { errors: {}, values: {} };

/** What to show again of a form, after a refusal or before any. */
export const refusalOf = (state: { status: string } | Refused): typeof NOTHING =>
  "errors" in state ? state : NOTHING;
