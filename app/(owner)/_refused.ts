import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { type Refused, refusal } from "@/app/_parts/form-state";
import { brokenRule } from "@/lib/api/rules";

/** What a form shows again after its fields were refused: beside each field the first rule that it breaks. */
export async function refusedFields(
  error: z.ZodError,
  values: Record<string, string> = {},
): Promise<Refused> {
  const t = await getTranslations("rules");
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    const { rule, values } = brokenRule(issue) ?? OTHER;
    errors[String(issue.path[0] ?? "")] ??= t(rule, values);
  }
  return refusal({ errors, values });
}

const OTHER = { rule: "other", values: {} } as const;
