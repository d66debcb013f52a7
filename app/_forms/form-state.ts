/** What a form may show besides its fields. */
export interface Shown {
  status: string;
  /** A message about the form as a whole. */
  problem?: string;
  errors?: Record<string, string>;
  /** The values to show again, by field. */
  values?: Record<string, string>;
}

/** The state of a form that its action refused. */
export interface Refused extends Shown {
  status: "refused";
}

/** The state of a form: not sent yet, refused, or answered by its action with something to show. */
export type FormState<Answer extends Shown = Shown> = (Shown & { status: "idle" }) | Refused | Answer;

/** The text of a field; of one that was sent several times, all of them. */
export const textIn = (form: FormData, name: string): string =>
  form
    .getAll(name)
    .filter((value) => typeof value === "string")
    .join(" ");

export type FormAction<Answer extends Shown = Shown> = (
  state: FormState<Answer>,
  form: FormData,
) => Promise<FormState<Answer>>;
