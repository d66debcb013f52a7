import { z } from "zod";
import { SHOWN_TABLES } from "@/lib/server/kept/places";

/** The tables of which processes keep what they read: what all see, who is told, who is blocked. */
export const TOLD_TABLES: ReadonlySet<string> = new Set([...SHOWN_TABLES, "notifications", "blocks"]);

/** Beyond so many keys or holders all are forgotten. */
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
  tables: z.array(z.string()).transform((names) => names.filter((name) => TOLD_TABLES.has(name))),
  forgotten: z.array(Forgotten).max(FORGOTTEN_MAX),
});

/** What a process tells the others: who it is, which tables it may have changed, and which keys are not what they were. */
type Message = z.infer<typeof Message>;

export const writeMessage = ({ from, tables, forgotten }: Message): string =>
  JSON.stringify({ from, tables, forgotten: forgotten.length > FORGOTTEN_MAX ? ["all"] : forgotten });

/** Returns undefined for what is no such message. */
export function readMessage(text: string): Message | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  try {
    return Message.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
