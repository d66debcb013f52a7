import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { type Refused, refusal } from "@/app/_parts/form-state";

const FIELDS = ["reason", "status", "duration", "as", "reports", "found", "pasted", "post"] as const;

/** What does not fit, beside its field; in fields that nobody filled in, for the form as a whole. */
export async function problemsOf(error: z.ZodError, values: Record<string, string>): Promise<Refused> {
  const [t, refusals] = await Promise.all([getTranslations("admin.problems"), getTranslations("refusals")]);
  const wrong = new Set(error.issues.map(({ path }) => path[0]));
  const named = FIELDS.filter((field) => wrong.has(field));
  const errors = Object.fromEntries(named.map((field) => [field, t(field)]));
  return refusal({ problem: named.length > 0 ? undefined : refusals("other"), errors, values });
}
