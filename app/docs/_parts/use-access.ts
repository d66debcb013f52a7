import { useTranslations } from "next-intl";
import { type Endpoint, limitOf } from "@/lib/api/contract/endpoint";

/** Which key an operation needs, and its own limit, in a line. */
export function useAccess(endpoint: Endpoint): string {
  const t = useTranslations("docs.operations");
  const { scope, openTo } = endpoint.definition;
  const needs = scope === "public" ? t("noKey") : (scope ?? t("anyKey"));
  const limit = limitOf(endpoint, "memory", "database");
  return [needs, openTo === "admins" ? t("adminOnly") : "", limit?.text].filter(Boolean).join(" · ");
}
