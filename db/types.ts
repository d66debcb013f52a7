import type { Sql } from "postgres";
import { arrayReaders } from "./arrays";
import { instantFromDriver } from "./instant";

const [JSON_TEXT, JSONB, DATE, TIMESTAMPTZ] = [114, 3802, 1082, 1184];

const asItIs = (text: string) => text;

const READERS = { ...arrayReaders, [DATE]: asItIs, [TIMESTAMPTZ]: instantFromDriver };

/**
 * Callers pass instants and JSON as text. By default postgres.js would convert instants to Date and encode JSON twice.
 */
const WRITERS = { [JSON_TEXT]: asItIs, [JSONB]: asItIs, [DATE]: asItIs, [TIMESTAMPTZ]: asItIs };

/** Makes a postgres.js client read and write values in the form that the statements expect. */
export function setTypes({ options }: Sql): void {
  Object.assign(options.parsers, READERS);
  Object.assign(options.serializers, WRITERS);
}
