import { z } from "zod";
import { SHOWN_TABLES } from "@/lib/server/page-cache/page-routes";

/** The tables whose rows processes cache: what visitors see, notifications, and blocks. */
export const BROADCAST_TABLES: ReadonlySet<string> = new Set([...SHOWN_TABLES, "notifications", "blocks"]);

/** Beyond this number of invalidations, all keys are dropped. */
const FORGOTTEN_MAX = 100;
const LENGTH_MAX = 16_384;

const Forgotten = z.union([
  z.strictObject({ lookupId: z.string().regex(/^[0-9a-f]{8}$/) }),
  z.strictObject({ lobsterId: z.uuid() }),
  z.strictObject({ ownerId: z.uuid() }),
  z.literal("all"),
]);

const Message = z.strictObject({
  from: z.uuid(),
  tables: z.array(z.string()).transform((names) => names.filter((name) => BROADCAST_TABLES.has(name))),
  forgotten: z.array(Forgotten).max(FORGOTTEN_MAX),
});

/** A broadcast: the process's id, the tables that it may have changed, and the keys whose cached state is outdated. */
type Message = z.infer<typeof Message>;

export const writeInvalidation = ({ from, tables, forgotten }: Message): string =>
  JSON.stringify({ from, tables, forgotten: forgotten.length > FORGOTTEN_MAX ? ["all"] : forgotten });

/** Returns undefined for any other text. */
export function readInvalidation(text: string): Message | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  try {
    return Message.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
