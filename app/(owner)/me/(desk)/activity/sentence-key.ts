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
 * The message of `activity` that says what an act was. A refused read without a sentence of its own is told by its summary.
 * The log may still hold an operation that this version has no longer; `other` stands for those.
 */
export function sentenceKey({ operation, status }: { operation: string; status: number }): SentenceKey {
  if (status >= 400) {
    if (isIn(tried, operation)) return `tried.${operation}`;
    return summaryNamed(operation, "en") === undefined ? "other.tried" : "other.read";
  }
  return isIn(done, operation) ? `done.${operation}` : "other.done";
}
