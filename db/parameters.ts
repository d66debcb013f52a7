import type { ParameterOrJSON } from "postgres";
import { writeArray } from "./arrays";

export type Value = ParameterOrJSON<never>;

/**
 * Checks and converts a value before postgres.js sees it. postgres.js notices an undefined value too late, when other
 * statements are already in flight: it then fails one of those, and each later statement gets the answer of another.
 * Arrays are written here because postgres.js derives an array's type from its first item.
 */
export function toDriver(value: Value): Value {
  if (value === undefined) throw new TypeError("A value of the statement is missing.");
  return Array.isArray(value) ? writeArray(value) : value;
}

/**
 * A value as text that PostgreSQL reads for a parameter of any type, so that the driver need not ask for the type
 * first.
 */
export function toText(value: Value): string | null {
  const given = toDriver(value);
  if (given === null) return null;
  return given instanceof Uint8Array ? `\\x${Buffer.from(given).toString("hex")}` : String(given);
}
