import { vi } from "vitest";
import { rateLimiter } from "@/lib/api/limits/rate-limit";
import { HOSTILE_LENGTHS, hostileText } from "./hostile-texts";

const [, LONG] = HOSTILE_LENGTHS;

/** Lifts all limits for a test, because the body of a request that a limit refuses is not read. */
export function liftLimits(): void {
  vi.spyOn(rateLimiter, "windowOf").mockImplementation((_, holder, now) => ({
    holder,
    spent: 0,
    resetAt: now + 60_000,
    unsettled: 0,
  }));
}

/** As many values as a body may have. */
const MANY = 1_990;

const namesOf = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => index.toString(36).padStart(length, "k"));

/** An object with `count` fields, whose names have at least `length` characters. */
export const withFields = (count: number, length = 1): Record<string, number> =>
  Object.fromEntries(namesOf(count, length).map((name) => [name, 1]));

/** The query of `count` parameters without values, none of which an operation has. */
export const parametersOf = (count: number): string => namesOf(count, 1).join("&");

const nested = (depth: number): unknown => (depth === 0 ? 1 : { k: nested(depth - 1) });

/** Values of at most about a megabyte that a careless parser parses slowly, by description. */
export const HOSTILE_VALUES: readonly (readonly [what: string, value: unknown])[] = [
  ...[" ", "a", "1", ",", "/", "%41", "\ufdfa", "lsq_live_"].map(
    (unit) =>
      [`${JSON.stringify(unit)} again and again`, hostileText(unit, LONG / Buffer.byteLength(unit))] as const,
  ),
  ["nothing but blanks", " ".repeat(LONG)],
  ["a list of texts", Array.from({ length: MANY }, () => "a".repeat(450))],
  ["a list of ids", Array.from({ length: MANY }, () => "5f0c2a4e-0000-4000-8000-000000000000")],
  ["a list of objects", Array.from({ length: MANY / 2 }, () => ({ k: 1 }))],
  ["many fields", withFields(MANY)],
  ["many fields with long names", withFields(MANY, 450)],
  ["a field with a long name", { [hostileText("k", LONG)]: 1 }],
  ["deeply nested", nested(25)],
];
