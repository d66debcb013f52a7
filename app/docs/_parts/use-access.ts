import { useTranslations } from "next-intl";
import type { Endpoint } from "@/lib/api/contract/endpoint";

/** The key that an operation needs, in a line. */
export function useAccess(endpoint: Endpoint): string {
  const t = useTranslations("docs.operations");
  const { scope, openTo } = endpoint.definition;
  const needs = scope === "public" ? t("noKey") : (scope ?? t("anyKey"));
  return openTo === "admins" ? `${needs} · ${t("adminOnly")}` : needs;
}
