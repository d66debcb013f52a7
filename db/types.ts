import type { Sql } from "postgres";
import { arrayReaders } from "./arrays";
import { instantFromDriver } from "./instant";

const [JSON_TEXT, JSONB, DATE, TIMESTAMPTZ] = [114, 3802, 1082, 1184];

const asItIs = (text: string) => text;

const READERS = { ...arrayReaders, [DATE]: asItIs, [TIMESTAMPTZ]: instantFromDriver };

/** Callers write instants and JSON as text; postgres.js would make a Date of the one and quote the other again. */
const WRITERS = { [JSON_TEXT]: asItIs, [JSONB]: asItIs, [DATE]: asItIs, [TIMESTAMPTZ]: asItIs };

/** Has a client of postgres.js read and write values as the statements expect them. */
export function setTypes({ options }: Sql): void {
  Object.assign(options.parsers, READERS);
  Object.assign(options.serializers, WRITERS);
}
