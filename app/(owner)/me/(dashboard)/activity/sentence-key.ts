import { summaryNamed } from "@/lib/pages/guide/summaries";
import { MESSAGES, type Messages } from "@/lib/pages/i18n/messages";

type Sentences = Messages["activity"];

const { done, tried } = MESSAGES.en.activity;

const isIn = <Table extends object>(table: Table, key: string): key is keyof Table & string =>
  Object.hasOwn(table, key);

export type SentenceKey =
  | `done.${keyof Sentences["done"]}`
  | `tried.${keyof Sentences["tried"]}`
  | "other.done"
  | "other.read"
  | "other.tried";

/**
 * The message of `activity` for an act. A refused read without a sentence of its own is named by its operation's
 * summary. `other` is for operations in the log that this version no longer has.
 */
export function sentenceKey({ operation, status }: { operation: string; status: number }): SentenceKey {
  if (status >= 400) {
    if (isIn(tried, operation)) return `tried.${operation}`;
    return summaryNamed(operation, "en") === undefined ? "other.tried" : "other.read";
  }
  return isIn(done, operation) ? `done.${operation}` : "other.done";
}
