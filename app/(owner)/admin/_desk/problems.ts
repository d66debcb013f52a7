import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import type { Refused } from "@/app/_forms/form-state";
import { refusal } from "@/app/_forms/refused";
import type { Typed } from "@/app/_forms/typed";

const FIELDS = ["reason", "status", "duration", "as", "reports", "found", "pasted", "sure", "post"] as const;

/**
 * The form state after validation: a message for each invalid field. If only hidden fields are invalid, one message
 * for the whole form.
 */
export async function problemsOf(error: z.ZodError, typed: Typed): Promise<Refused> {
  const [t, refusals] = await Promise.all([getTranslations("admin.problems"), getTranslations("refusals")]);
  const wrong = new Set(error.issues.map(({ path }) => path[0]));
  const named = FIELDS.filter((field) => wrong.has(field));
  const errors = Object.fromEntries(named.map((field) => [field, t(field)]));
  return refusal({ problem: named.length > 0 ? undefined : refusals("other"), errors, typed });
}
