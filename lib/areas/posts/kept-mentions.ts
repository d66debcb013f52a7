import { createHash } from "node:crypto";
import type { Db } from "@/db/connection";
import { keepMentions } from "@/db/queries/links/mentions";
import { parseMentions } from "./mentions";

/** The texts of a quest, a lobster or a question, by the names of their fields. */
export type TextFields = Record<string, string | null | undefined>;

/** The `part` of a mention in a field with this text (db/schema/mentions.ts). */
export const partOf = (field: string, words: string): string =>
  `${field} ${createHash("sha256").update(words).digest("base64url").slice(0, 16)}`;

interface StoredText {
  authorId: string;
  /** The quest, lobster or question. */
  textId: string;
  fields: TextFields;
  /** False if others still see the earlier text of the fields. */
  replaces?: boolean;
}

/**
 * Stores the mentions in the fields, as names resolve when they are written (docs/decisions/0710). No notification
 * follows. Fields that are null or undefined are left alone. Needs the transaction in which the fields are stored.
 */
export async function keepMentionsOf(
  tx: Db,
  { authorId, textId, fields, replaces = true }: StoredText,
): Promise<void> {
  for (const [field, words] of Object.entries(fields)) {
    if (words === null || words === undefined) continue;
    const found = parseMentions(words);
    if (found.written.size === 0 && !replaces) continue;
    await keepMentions(tx, { ...found, authorId, textId, part: partOf(field, words), replaces });
  }
}
