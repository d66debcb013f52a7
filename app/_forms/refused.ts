import { getLocale, getTranslations } from "next-intl/server";
import type { z } from "zod";
import { ApiError } from "@/lib/api/contract/errors";
import { brokenRule } from "@/lib/api/validation/explain";
import { refusalText } from "@/lib/pages/i18n/refusals";
import type { Refused } from "./form-state";
import { shownAgain, type Typed } from "./typed";

type GivenBack = Pick<Typed, "shape" | "values">;

/** The state of a refused form. What was typed is shortened and returned. */
export const refusal = ({
  problem,
  errors = {},
  typed,
}: Partial<Pick<Refused, "problem" | "errors">> & { typed: GivenBack }): Refused => ({
  status: "refused",
  problem,
  errors,
  values: shownAgain(typed),
});

/** The form state after its fields failed validation: each field shows the first rule that it breaks. */
export async function refusedFields(error: z.ZodError, typed: GivenBack): Promise<Refused> {
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
 * The form state after an operation refused the form with an ApiError: at the field `a_b` if the error names
 * the field `a.b`. Rethrows every other error.
 */
export async function refusedBy(error: unknown, typed: GivenBack): Promise<Refused> {
  if (!(error instanceof ApiError)) throw error;
  const { rule, fields: [field] = [] } = error.details;
  if (rule && field) {
    const rules = await getTranslations("rules");
    return refusal({ errors: { [field.path.replaceAll(".", "_")]: rules(rule) }, typed });
  }
  return refusal({ problem: refusalText(error, await getLocale()), typed });
}
