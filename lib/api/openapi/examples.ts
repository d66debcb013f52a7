import recorded from "./examples.json" with { type: "json" };

/** One request and its answer, as a test recorded them (docs/decisions/0681). */
export interface Example {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  /** The JSON body, or the parts of the form. */
  body?: unknown;
  /** The body of the success. Lists are cut to their first row. */
  answer: unknown;
}

/** Stands for the address of the deployment in the recorded texts. */
export const ORIGIN_PLACEHOLDER = "{{origin}}";

const EXAMPLES: Record<string, Example> = recorded;

/**
 * The example of an operation such as `GET /feed`. `origin` is the deployment's address, without a slash at its end.
 * Undefined for an operation that is not the API's own.
 */
export function exampleOf(operation: string, origin: string): Example | undefined {
  const example = EXAMPLES[operation];
  return example && JSON.parse(JSON.stringify(example).replaceAll(ORIGIN_PLACEHOLDER, origin));
}
