import { z } from "zod";

const redacted = z.registry<Record<never, never>>();

/** Marks a field of an answer that is told only once: a repetition by an Idempotency-Key has null in it. */
export function redactOnReplay<Field extends z.ZodNullable>(field: Field): Field {
  redacted.add(field, {});
  return field;
}

/** The answer as a repetition by an Idempotency-Key gets it, if that differs. */
export function redactedOutput(
  success: z.ZodObject,
  output: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const names = Object.entries(success.shape).flatMap(([name, field]) => (redacted.has(field) ? [name] : []));
  if (names.length === 0) return undefined;
  return { ...output, ...Object.fromEntries(names.map((name) => [name, null])) };
}
