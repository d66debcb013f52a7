import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { type Refused, refusedBy } from "@/app/_parts/form-state";

type Say = Awaited<ReturnType<typeof getTranslations<"me.rules">>>;

/** The rules of the API's fields as they are stated there, and how a form states them in the visitor's language. */
const RULES: [rule: RegExp, say: (t: Say, found: string[]) => string][] = [
  [/^must be (\d+) to (\d+) characters$/, (t, [min = "", max = ""]) => t("range", { min, max })],
  [/^must be at most (\d+) characters$/, (t, [max = ""]) => t("atMost", { max })],
  [/^must be a single line/, (t) => t("line")],
  [/^must not contain control characters/, (t) => t("controls")],
  [/^must show at least one/, (t) => t("visible")],
  [/^may contain letters/, (t) => t("seed")],
  [/^must be a four-letter code/, (t) => t("mbti")],
  [/^Too big: expected array to have <=(\d+) items/, (t, [max = ""]) => t("items", { max })],
];

/** What a form shows again after its fields were refused. */
export async function refusedFields(
  error: z.ZodError,
  values: Record<string, string> = {},
): Promise<Refused> {
  const t = await getTranslations("me.rules");
  return refusedBy(error, values, (message) => {
    for (const [rule, say] of RULES) {
      const found = rule.exec(message);
      if (found) return say(t, found.slice(1));
    }
    return message;
  });
}
