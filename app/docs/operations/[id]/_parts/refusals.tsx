import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { OwnMarkdown } from "@/app/_parts/markdown";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import { ERRORS_PATH } from "@/lib/api/http/reply";
import { explainRefusal } from "@/lib/pages/guide/error-codes";

/** An operation's own refusals, each with a link to its paragraph. */
export function Refusals({ endpoint: { definition } }: { endpoint: Endpoint }) {
  const t = useTranslations("docs.operation");
  const locale = useLocale();
  const { refusals = [] } = definition;
  if (refusals.length === 0) return null;
  return (
    <section aria-labelledby="refusals" className="space-y-3">
      <h2 id="refusals">{t("refusals")}</h2>
      <p className="text-soft">
        {t.rich("refusalsText", {
          link: (chunks) => (
            <Link href={ERRORS_PATH} prefetch={false}>
              {chunks}
            </Link>
          ),
        })}
      </p>
      <dl className="divide-y divide-line border-y border-line">
        {refusals.map((refusal) => (
          <div key={refusal.code} className="py-2">
            <dt lang="en" className="wrap-anywhere">
              {refusal.status}{" "}
              <Link href={`${ERRORS_PATH}#${refusal.code}`} prefetch={false} className="font-mono">
                {refusal.code}
              </Link>
            </dt>
            <dd className="text-base">
              <OwnMarkdown text={explainRefusal(refusal, locale)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
