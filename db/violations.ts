/** The constraint that an error violates, whether the driver threw it or Drizzle wrapped it; else undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("constraint_name" in error && typeof error.constraint_name === "string") return error.constraint_name;
  return violatedConstraint(error.cause);
}
