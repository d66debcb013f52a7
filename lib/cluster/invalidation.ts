import { z } from "zod";
import type { Written } from "@/db/dependencies";
import { UNREPORTED_TABLES } from "@/db/tables";

/** Whether writes to a table are broadcast: other processes may cache its rows. */
export const isReported = (table: string): boolean => !UNREPORTED_TABLES.has(table);

/** Beyond this number of invalidations, all keys are dropped. */
const FORGOTTEN_MAX = 100;
/** Beyond this number of ids, a message names whole tables. */
const IDS_MAX = 200;
const LENGTH_MAX = 32_768;

const Forgotten = z.union([
  z.strictObject({ lookupId: z.string().regex(/^[0-9a-f]{8}$/) }),
  z.strictObject({ lobsterId: z.uuid() }),
  z.strictObject({ ownerId: z.uuid() }),
  z.literal("all"),
]);

const Tables = z
  .array(z.string())
  .transform((names) => names.filter((name) => /^[a-z][a-z_]{0,62}$/.test(name) && isReported(name)));

const Message = z.strictObject({
  from: z.uuid(),
  tables: Tables,
  rows: z.array(z.strictObject({ tables: Tables, ids: z.array(z.uuid()) })).default([]),
  forgotten: z.array(Forgotten).max(FORGOTTEN_MAX),
  hasGap: z.boolean().default(false),
});

/**
 * A broadcast: the process's id, the tables any of whose rows it may have changed, the tables of which only the rows
 * about some ids, the keys whose cached state is outdated, and whether earlier writes may not have been broadcast.
 */
type Message = z.infer<typeof Message>;

export const writeInvalidation = ({ forgotten, ...message }: z.input<typeof Message>): string =>
  JSON.stringify({ ...message, forgotten: forgotten.length > FORGOTTEN_MAX ? ["all"] : forgotten });

/** Returns undefined for any other text. */
export function readInvalidation(text: string): Message | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  try {
    return Message.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Collects writes until they are reported together. */
export class CollectedWrites {
  readonly #tables = new Set<string>();
  /** By their tables, the ids of rows. */
  readonly #rows = new Map<string, Set<string>>();
  #idsCount = 0;

  get isEmpty(): boolean {
    return this.#tables.size + this.#rows.size === 0;
  }

  add({ tables, ids }: Written): void {
    if (!ids || this.#idsCount + ids.size > IDS_MAX) {
      for (const table of tables) this.#tables.add(table);
      return;
    }
    const key = tables.join(" ");
    const known = this.#rows.get(key) ?? new Set();
    this.#rows.set(key, known);
    for (const id of ids) known.add(id);
    this.#idsCount += ids.size;
  }

  /** All that was collected since the last call. */
  take(): Pick<Message, "tables" | "rows"> {
    const rows = [...this.#rows].map(([key, ids]) => ({ tables: key.split(" "), ids: [...ids] }));
    const tables = [...this.#tables];
    this.#tables.clear();
    this.#rows.clear();
    this.#idsCount = 0;
    return { tables, rows };
  }
}
