import { z } from "zod";
import type { Db } from "@/db/connection";
import { NOBODY_ID } from "@/db/fragments/nobody";
import { INTEGER_MAX } from "@/db/keyset";
import { findLobsterId } from "@/db/queries/lobsters/lobsters";
import type { Endpoint } from "../contract/endpoint";
import type { ReadFields } from "../contract/fields";
import { takesLobster } from "../contract/shapes";
import { DEADLINE_MS, withinDeadline } from "../http/deadline";
import { innermostOf } from "./wanted";

/**
 * Puts the ids of lobsters in place of `me` and of `#12` (docs/contract.md#requests). A number that no lobster has becomes
 * an id that none has, so that the operation answers as it answers for such an id. Only numbers are looked up. Throws ApiError
 * 503 if the database does not answer in time.
 */
export async function resolveLobsterIds(
  db: Db,
  { definition }: Endpoint,
  fields: ReadFields,
  callerId: string,
): Promise<void> {
  for (const part of ["params", "query", "body"] as const) {
    const given = fields[part];
    if (typeof given !== "object" || given === null) continue;
    for (const name of lobsterFieldsOf(definition[part])) {
      const named: unknown = Reflect.get(given, name);
      if (named === "me") Reflect.set(given, name, callerId);
      else if (typeof named === "string" && named.startsWith("#"))
        Reflect.set(given, name, await idOfNumber(db, Number(named.slice(1))));
    }
  }
}

async function idOfNumber(db: Db, serialNo: number): Promise<string> {
  if (serialNo > INTEGER_MAX) return NOBODY_ID;
  return (await withinDeadline(findLobsterId(db, serialNo), DEADLINE_MS)) ?? NOBODY_ID;
}

const known = new WeakMap<z.ZodType, string[]>();

/** The names of the fields that take a lobster. */
export function lobsterFieldsOf(schema: z.ZodType | undefined): string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const names =
    known.get(schema) ??
    Object.keys(schema.shape).filter((name) => takesLobster(innermostOf(schema.shape[name])));
  known.set(schema, names);
  return names;
}
