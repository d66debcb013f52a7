import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { type Refused, refusal } from "@/app/_parts/form-state";
import { ApiError } from "@/lib/api/errors";
import { brokenRule } from "@/lib/api/rules";
import { refusalKey } from "@/lib/pages/i18n/refusals";

/** The form state after its fields failed validation: each field shows the first rule that it breaks. */
export async function refusedFields(
  error: z.ZodError,
  values: Record<string, string> = {},
): Promise<Refused> {
  const t = await getTranslations("rules");
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    const broken = brokenRule(issue) ?? OTHER;
    errors[String(issue.path[0] ?? "")] ??= t(broken.rule, broken.values);
  }
  return refusal({ errors, values });
}

const OTHER = { rule: "other", values: {} } as const;

/**
 * The form state after an operation refused the form with an ApiError. The message belongs to `field`, or to the
 * whole form without one. Rethrows every other error.
 */
export async function refusedBy(
  error: unknown,
  values: Record<string, string> = {},
  field?: string,
): Promise<Refused> {
  if (!(error instanceof ApiError)) throw error;
  const t = await getTranslations("refusals");
  const text = t(refusalKey(error.code, error.details.values), error.details.values);
  return refusal(field ? { errors: { [field]: text }, values } : { problem: text, values });
}
