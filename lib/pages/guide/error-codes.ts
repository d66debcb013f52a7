import type { Endpoint } from "@/lib/api/contract/endpoint";
import { ApiError } from "@/lib/api/contract/errors";
import { GENERAL_REFUSALS, rateLimited } from "@/lib/api/contract/general";
import { anonymousPolicy } from "@/lib/api/contract/policies";
import { inLanguage, type NamedRefusal, type Refusal, refusals } from "@/lib/api/contract/refusals";
import { registry } from "@/lib/api/contract/registry";
import { errorReply } from "@/lib/api/http/reply";
import { parseFields } from "@/lib/api/validation/validate";
import type { Locale } from "@/lib/pages/i18n/locale";
import { fill } from "@/lib/platform/text/fill";

/** One reason for which a code is answered. */
interface Reason {
  /** The operations that answer it; empty if every operation may. */
  operations: string[];
  /** What happened and what to do, in Markdown. */
  text: string;
  /** The JSON of an error with this code. */
  example: string;
}

/** A code of the API's errors. Several areas may use it for their own reasons. */
export interface ErrorCode {
  code: string;
  status: NamedRefusal["status"];
  reasons: Reason[];
}

/** Every code that these operations can answer, in the order of status and name, explained in a language. */
export function errorCodesOf(locale: Locale = "en", endpoints: readonly Endpoint[] = registry): ErrorCode[] {
  const reasons = new Map<string, { refusal: NamedRefusal; operations: string[] }>();
  for (const [code, row] of Object.entries<Refusal>(GENERAL_REFUSALS.rows))
    reasons.set(code, { refusal: { code, ...row }, operations: [] });
  for (const { operation, definition } of endpoints) {
    for (const refusal of definition.refusals ?? []) {
      const name = `${refusal.code} ${inLanguage(refusal.error)}`;
      const known = reasons.get(name) ?? { refusal, operations: [] };
      reasons.set(name, known);
      known.operations.push(operation);
    }
  }
  const byCode = new Map<string, ErrorCode>();
  for (const { refusal, operations } of reasons.values()) {
    const { code, status } = refusal;
    const known = byCode.get(code) ?? { code, status, reasons: [] };
    byCode.set(code, known);
    known.reasons.push({ operations, text: explainRefusal(refusal, locale), example: exampleOf(refusal) });
  }
  return [...byCode.values()].sort(
    (one, other) => one.status - other.status || (one.code < other.code ? -1 : 1),
  );
}

/**
 * What happened and what to do, in Markdown and in a language. Agents read the same in English. A sentence that begins
 * with a value is only in the example.
 */
export const explainRefusal = ({ error, hint, advice, sample = {} }: Refusal, locale: Locale): string =>
  [typeof error === "string" || error.en.startsWith("{") ? undefined : error, hint, advice]
    .flatMap((sentence) => (sentence ? [fill(sentence[locale], sample)] : []))
    .join(locale === "zh-CN" ? "" : " ");

const REQUEST_ID = "5f0c7d9e-3a53-4d1c-9a0e-2f6f0c8a1b11";
const NOW = Date.UTC(2026, 0, 5, 9, 30);
const SECONDS_LEFT = 7;

/** Made by the same code as the real answers. */
function exampleOf(refusal: NamedRefusal): string {
  const resetAt = NOW + SECONDS_LEFT * 1000;
  const allowance = { policy: anonymousPolicy, remaining: anonymousPolicy.max, resetAt, refused: false };
  const { body } = errorReply(errorOf(refusal, resetAt), REQUEST_ID, allowance, NOW);
  return JSON.stringify(JSON.parse(body ?? ""), null, 2);
}

function errorOf({ code, ...row }: NamedRefusal, resetAt: number): ApiError {
  if (code === "invalid_fields") return invalidPost();
  if (code === "rate_limited") return rateLimited(anonymousPolicy, resetAt);
  return refusals({ [code]: row }).refuse(code, row.sample);
}

function invalidPost(): ApiError {
  const body = registry.find(({ operation }) => operation === "POST /posts")?.definition.body;
  try {
    if (body) parseFields(body, { title: "Hello", contents: "First molt." });
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error("POST /posts accepts a post without content.");
}
