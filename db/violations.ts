/** The name of the constraint that an error, or an error that caused it, reports as violated; undefined if none. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("constraint_name" in error && typeof error.constraint_name === "string") return error.constraint_name;
  return violatedConstraint(error.cause);
}

/** Whether a statement gave up because another session held a lock for too long. It changed nothing. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "55P03";

/** SQLSTATEs of bad values (22), violated constraints (23), deadlocks (40) and exceeded limits (54). */
const MAY_BE_FAULT_OF_ONE = /^(22|23|40|54)/;

/** Whether a statement that stores several things stored none of them, perhaps only because of one of them. */
export const mayConcernOneRow = (error: unknown): boolean =>
  error instanceof Error && "code" in error && MAY_BE_FAULT_OF_ONE.test(String(error.code));
