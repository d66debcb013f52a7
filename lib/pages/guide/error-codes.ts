import type { Endpoint } from "@/lib/api/contract/endpoint";
import { ApiError } from "@/lib/api/contract/errors";
import { GENERAL_REFUSALS, rateLimited } from "@/lib/api/contract/general";
import { anonymousPolicy } from "@/lib/api/contract/policies";
import type { NamedRefusal } from "@/lib/api/contract/refusals";
import { registry } from "@/lib/api/contract/registry";
import { errorReply } from "@/lib/api/http/reply";
import { ADVICE } from "@/lib/api/openapi/advice";
import { parseFields } from "@/lib/api/validation/validate";
import type { Locale } from "@/lib/pages/i18n/locale";
import { fill } from "@/lib/platform/text/fill";
import chinese from "./errors.zh-CN.json" with { type: "json" };

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
  for (const [code, row] of Object.entries(GENERAL_REFUSALS.rows))
    reasons.set(code, { refusal: { code, ...row }, operations: [] });
  for (const { operation, definition } of endpoints) {
    for (const refusal of definition.refusals ?? []) {
      const name = `${refusal.code} ${refusal.error}`;
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

/** What happened and what to do, in Markdown and in a language. Agents read the same in English. */
export function explainRefusal(refusal: NamedRefusal, locale: Locale): string {
  const { sample = {} } = refusal;
  return sentencesOf(refusal)
    .map((sentence) => fill(translated(sentence, locale), sample))
    .join(locale === "zh-CN" ? "" : " ");
}

/** The sentences that explain a refusal, with names instead of values. */
export const sentencesOf = ({ code, error, hint, advice }: NamedRefusal): string[] =>
  [
    error === code || error.startsWith("{") ? undefined : error,
    hint,
    advice === ADVICE.onPages ? undefined : advice,
  ].filter((sentence) => sentence !== undefined);

const CHINESE: ReadonlyMap<string, string> = new Map(Object.entries(chinese));

const translated = (sentence: string, locale: Locale): string =>
  (locale === "zh-CN" ? CHINESE.get(sentence) : undefined) ?? sentence;

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

function errorOf({ code, status, error, hint, sample = {} }: NamedRefusal, resetAt: number): ApiError {
  if (code === "invalid_fields") return invalidPost();
  if (code === "rate_limited") return rateLimited(anonymousPolicy, resetAt);
  return new ApiError(status, code, fill(error, sample), { hint: hint && fill(hint, sample) });
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
