import type { Endpoint } from "@/lib/api/contract/endpoint";
import { type OperationTag, TAGS } from "@/lib/api/contract/tags";
import type { Locale } from "@/lib/pages/i18n/locale";
import { operationNamed } from "./operation-pages";
import chinese from "./summaries.zh-CN.json" with { type: "json" };

const OPERATIONS: Record<string, string> = chinese.operations;

/** A summary of an operation in a line. English ones are in the definition, which agents read. */
export const summaryOf = ({ operation, definition }: Endpoint, locale: Locale): string =>
  (locale === "zh-CN" ? OPERATIONS[operation] : undefined) ?? definition.summary;

/** The same of the operation of this name, such as `GET /feed`; undefined if there is none. */
export function summaryNamed(operation: string, locale: Locale): string | undefined {
  const endpoint = operationNamed(operation);
  return endpoint && summaryOf(endpoint, locale);
}

/** What an area is about, in a line. */
export const aboutArea = (tag: OperationTag, locale: Locale): string =>
  (locale === "zh-CN" ? chinese.areas : TAGS)[tag];
