import type { Locale, Localized } from "@/lib/platform/locales";
import { fill, type Values } from "@/lib/platform/text/fill";
import { ApiError, type ErrorDetails } from "./errors";

/**
 * One reason for refusing a request, in every language. The throwing code, the documentation and the pages all use this
 * row; the API answers in English. `{name}` in a sentence is replaced by the value of that name.
 */
export interface Refusal {
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 429 | 431 | 500 | 503;
  /** What is wrong, in one sentence; a string if there is nothing to translate: a code, or one value alone. */
  error: Localized | string;
  /** What a form of the owners' pages says instead of `error`. */
  form?: Localized;
  /** What to do next, if the sentence does not say it. */
  hint?: Localized;
  /** Values for the sentences, for the example in the documentation. */
  sample?: Values;
  /** What an agent should do when it gets the code: a sentence of /skill.md, in Markdown. None if agents never get it. */
  advice?: Localized;
}

/** A refusal that an operation may answer with. */
export interface NamedRefusal extends Refusal {
  code: string;
}

export const inLanguage = (sentence: Localized | string, locale: Locale = "en"): string =>
  typeof sentence === "string" ? sentence : sentence[locale];

/** The result of a statement that may refuse: the code of the reason, or null if it succeeded. */
interface Outcome<Code extends string> {
  refusal: Code | null;
}

/**
 * The refusals of an area, by code. To use a refusal of another area, spread its `rows`, so that each code is defined
 * only once.
 */
export function refusals<const Rows extends Record<string, Refusal>>(rows: Rows) {
  type Code = keyof Rows & string;

  /** The error for a code. A `hint` in `details` replaces the hint of the row. */
  function refuse(code: Code, values: Values = {}, details: ErrorDetails = {}): ApiError {
    const { status, error, hint, form } = rows[code] as Refusal;
    return new ApiError(status, code, fill(inLanguage(error), values), {
      form: form ?? (typeof error === "string" ? undefined : error),
      values,
      ...details,
      hint: details.hint ?? (hint && fill(hint.en, values)),
    });
  }

  return {
    rows,
    refuse,
    /** These refusals, for an operation to declare. */
    of: (...codes: Code[]): NamedRefusal[] => codes.map((code) => ({ code, ...(rows[code] as Refusal) })),
    /** Returns the outcome of a statement that succeeded. Throws ApiError if the statement refused. */
    unwrap<Row extends Outcome<Code>>(outcome: Row, values?: Values): Row & { refusal: null } {
      if (isAdmitted(outcome)) return outcome;
      throw refuse(outcome.refusal as Code, values);
    },
  };
}

const isAdmitted = <Row extends Outcome<string>>(outcome: Row): outcome is Row & { refusal: null } =>
  outcome.refusal === null;
