import { useTranslations } from "next-intl";
import type { Endpoint } from "@/lib/api/contract/endpoint";

/** Which key an operation needs, and its own limit, in a line. */
export function useAccess({ definition: { scope, adminOnly, limit } }: Endpoint): string {
  const t = useTranslations("docs.operations");
  const needs = scope === "public" ? t("noKey") : (scope ?? t("anyKey"));
  return [needs, adminOnly ? t("adminOnly") : "", limit?.policy.text].filter(Boolean).join(" · ");
}
