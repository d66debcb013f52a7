import { useLocale, useTranslations } from "next-intl";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import { limitsOf } from "@/lib/api/limits/spending";
import { accessOf } from "@/lib/pages/guide/access";

/** The key that an operation needs, and every limit that it counts towards. */
export function OperationFacts({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("docs.operation");
  const limits = limitsOf(endpoint).map(({ text }) => text);
  return (
    <dl className="grid gap-x-6 gap-y-1 border-y border-line py-3 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="text-soft">{t("needs")}</dt>
      <dd>{accessOf(endpoint, useLocale())}</dd>
      {limits.length > 0 ? (
        <>
          <dt className="text-soft">{t("limits")}</dt>
          <dd lang="en" className="wrap-anywhere">
            {limits.join(", ")}
          </dd>
        </>
      ) : null}
    </dl>
  );
}
