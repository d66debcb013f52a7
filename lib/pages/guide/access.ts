import { type Endpoint, limitOf } from "@/lib/api/contract/endpoint";
import type { Locale } from "@/lib/pages/i18n/locale";
import { MESSAGES } from "@/lib/pages/i18n/messages";

/** The key that an operation needs, in a line. */
export function accessOf({ definition: { scope, openTo } }: Endpoint, locale: Locale): string {
  const { noKey, joinToken, anyKey, adminOnly } = MESSAGES[locale].docs.operations;
  const needs = scope === "public" ? noKey : scope === "join" ? joinToken : (scope ?? anyKey);
  return openTo === "admins" ? `${needs} · ${adminOnly}` : needs;
}

/** The key that an operation needs, and its own limit, in a line. */
export const accessAndLimitOf = (endpoint: Endpoint, locale: Locale): string =>
  [accessOf(endpoint, locale), limitOf(endpoint, "memory", "database")?.text].filter(Boolean).join(" · ");
