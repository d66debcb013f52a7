import type { Db } from "@/db/connection";
import { type KeyParts, parseKey } from "@/lib/access/keys/format";

/** The parts of a well-formed key. Throws Error for any other text. */
export function keyPartsOf(key: string): KeyParts {
  const parts = parseKey(key);
  if (!parts) throw new Error("This is no well-formed key.");
  return parts;
}

/** The same database, but with another `run`. */
export const withRun = (db: Db, run: (...args: Parameters<Db["run"]>) => Promise<unknown>): Db =>
  Object.create(db, { run: { value: run } });
