/** The name of the constraint that an error, or an error that caused it, reports as violated; undefined if none. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("constraint_name" in error && typeof error.constraint_name === "string") return error.constraint_name;
  return violatedConstraint(error.cause);
}
