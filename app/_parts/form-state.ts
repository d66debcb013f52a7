import type { z } from "zod";

/** What a form shows again after an action refused it: messages by field, and what was typed. */
export interface Refused {
  status: "refused";
  /** About the form as a whole. */
  problem?: string;
  errors: Record<string, string>;
  values: Record<string, string>;
}

/** `say` puts a rule, which the API states in English, into the visitor's language. */
export const refusedBy = (
  error: z.ZodError,
  values: Record<string, string>,
  say: (rule: string) => string,
): Refused => ({
  status: "refused",
  // The first message of each field.
  errors: Object.fromEntries(
    error.issues.map(({ path, message }) => [String(path[0] ?? ""), say(message)]).reverse(),
  ),
  values,
});

export const refused = (problem: string, values: Record<string, string> = {}): Refused => ({
  status: "refused",
  problem,
  errors: {},
  values,
});

/** A form field as text; a file is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

const NOTHING: Pick<Refused, "problem" | "errors" | "values"> = { errors: {}, values: {} };

/** What to show again of a form, after a refusal or before any. */
export const refusalOf = (state: { status: string } | Refused): typeof NOTHING =>
  "errors" in state ? state : NOTHING;
