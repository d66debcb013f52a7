import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import type { Refused } from "@/app/_parts/form-state";
import { ApiError } from "@/lib/api/contract/errors";
import { brokenRule } from "@/lib/api/validation/rules";
import { refusalKey } from "@/lib/pages/i18n/refusals";
import { shownAgain, type Typed } from "./_typed";

/** Makes the state of every refused form, so that what was typed comes back shortened. */
export const refusal = ({
  problem,
  errors = {},
  typed,
}: Partial<Pick<Refused, "problem" | "errors">> & { typed?: Typed }): Refused => ({
  status: "refused",
  problem,
  errors,
  values: typed ? shownAgain(typed) : {},
});

/** The form state after its fields failed validation: each field shows the first rule that it breaks. */
export async function refusedFields(error: z.ZodError, typed?: Typed): Promise<Refused> {
  const t = await getTranslations("rules");
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    const broken = brokenRule(issue) ?? OTHER;
    errors[String(issue.path[0] ?? "")] ??= t(broken.rule, broken.values);
  }
  return refusal({ errors, typed });
}

const OTHER = { rule: "other", values: {} } as const;

/**
 * The form state after an operation refused the form with an ApiError. The message belongs to `field`, or to the
 * whole form without one. Rethrows every other error.
 */
export async function refusedBy(error: unknown, typed?: Typed, field?: string): Promise<Refused> {
  if (!(error instanceof ApiError)) throw error;
  const t = await getTranslations("refusals");
  const text = t(refusalKey(error.code, error.details.values), error.details.values);
  return refusal(field ? { errors: { [field]: text }, typed } : { problem: text, typed });
}
