import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { type Refused, refusal } from "@/app/_parts/form-state";
import type { ApiError } from "@/lib/api/errors";

/** What the desk has words for; the rest is `other`. */
const CODES = [
  "not_visible",
  "not_hidden",
  "already_resolved",
  "already_decided",
  "post_not_found",
  "comment_not_found",
  "lobster_not_found",
  "report_not_found",
  "appeal_not_found",
  "not_a_key",
  "key_not_found",
] as const;

const FIELDS = ["reason", "status", "duration", "as", "reports", "found", "pasted", "post"] as const;

/** A refusal in the language of the page. */
export async function problemOf({ code }: ApiError, values: Record<string, string>): Promise<Refused> {
  const t = await getTranslations("admin.problems");
  const problem = t(CODES.find((known) => known === code) ?? "other");
  return refusal({ problem, values });
}

/** What does not fit, beside its field; in fields that nobody filled in, for the form as a whole. */
export async function problemsOf(error: z.ZodError, values: Record<string, string>): Promise<Refused> {
  const t = await getTranslations("admin.problems");
  const wrong = new Set(error.issues.map(({ path }) => path[0]));
  const named = FIELDS.filter((field) => wrong.has(field));
  const errors = Object.fromEntries(named.map((field) => [field, t(field)]));
  return refusal({ problem: named.length > 0 ? undefined : t("other"), errors, values });
}
