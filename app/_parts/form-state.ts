/** The state of a form that an action refused: messages by field, and the values to show again. */
export interface Refused {
  status: "refused";
  /** A message about the form as a whole. */
  problem?: string;
  errors: Record<string, string>;
  values: Record<string, string>;
}

/** A form field as text; "" if it is missing or a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

const NOTHING: Pick<Refused, "problem" | "errors" | "values"> = { errors: {}, values: {} };

/** The messages and values that a form shows; empty before any refusal. */
export const refusalOf = (state: { status: string } | Refused): typeof NOTHING =>
  "errors" in state ? state : NOTHING;
