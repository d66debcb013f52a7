import { fill, type Values } from "@/lib/platform/text/fill";
import { ApiError } from "./errors";

/** Why a request is refused, in one row: what the thrower, the documentation and the pages all read. */
export interface Refusal {
  status: 400 | 403 | 404 | 409;
  /** One English sentence; `{name}` stands for a value that the thrower gives. */
  error: string;
  /** What to do next, where the sentence does not say it. */
  hint?: string;
  /** What an agent that meets the code should do: a sentence of /skill.md, in Markdown. */
  advice: string;
}

/** A refusal that an operation may answer with. */
export interface NamedRefusal extends Refusal {
  code: string;
}

/** What a statement returns that may refuse: the code of the reason, or null where it did what it was asked. */
interface Outcome<Code extends string> {
  refusal: Code | null;
}

/**
 * The table of an area: what it refuses, by code. Rows of other areas are taken in by spreading their `rows`, so that
 * a code has one row.
 */
export function refusals<const Rows extends Record<string, Refusal>>(rows: Rows) {
  type Code = keyof Rows & string;

  /** The error that a code stands for. `hint` replaces the table's, where it depends on the case. */
  function refuse(code: Code, values: Values = {}, hint?: string): ApiError {
    const { status, error, hint: usual } = rows[code] as Refusal;
    return new ApiError(status, code, fill(error, values), {
      values,
      hint: hint ?? (usual && fill(usual, values)),
    });
  }

  return {
    rows,
    refuse,
    /** These refusals, for an operation to declare. */
    of: (...codes: Code[]): NamedRefusal[] => codes.map((code) => ({ code, ...(rows[code] as Refusal) })),
    /** The outcome of a statement that did what it was asked. Throws what it refused. */
    admit<Row extends Outcome<Code>>(outcome: Row, values?: Values): Row & { refusal: null } {
      if (isAdmitted(outcome)) return outcome;
      throw refuse(outcome.refusal as Code, values);
    },
  };
}

const isAdmitted = <Row extends Outcome<string>>(outcome: Row): outcome is Row & { refusal: null } =>
  outcome.refusal === null;
