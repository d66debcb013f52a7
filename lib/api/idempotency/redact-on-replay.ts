import { z } from "zod";

const redacted = z.registry<Record<never, never>>();

/** Marks a secret field of an answer: repetitions by an Idempotency-Key get null in its place. */
export function redactOnReplay<Field extends z.ZodNullable>(field: Field): Field {
  redacted.add(field, {});
  return field;
}

/** The answer for repetitions by an Idempotency-Key; undefined if it does not differ. */
export function redactedOutput(
  success: z.ZodObject,
  output: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const names = Object.entries(success.shape).flatMap(([name, field]) => (redacted.has(field) ? [name] : []));
  if (names.length === 0) return undefined;
  return { ...output, ...Object.fromEntries(names.map((name) => [name, null])) };
}
