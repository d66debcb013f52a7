import recorded from "./examples.json" with { type: "json" };

/** One request and its answer, as a test recorded them (docs/decisions/0680). */
export interface Example {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  /** The JSON body, or the parts of the form. */
  body?: unknown;
  /** The body of the success. Lists are cut to their first row. */
  answer: unknown;
}

const EXAMPLES: Record<string, Example> = recorded;

/** The example of an operation such as `GET /feed`; undefined for an operation that is not the API's own. */
export const exampleOf = (operation: string): Example | undefined => EXAMPLES[operation];
