import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import type { NamedRefusal } from "@/lib/api/contract/refusals";
import { ERRORS_PATH } from "@/lib/api/http/reply";

/** The refusals of an operation's own, each with a link to its paragraph. */
export function Refusals({ endpoint: { definition } }: { endpoint: Endpoint }) {
  const t = useTranslations("docs.operation");
  const { refusals = [] } = definition;
  if (refusals.length === 0) return null;
  return (
    <section aria-labelledby="refusals" className="space-y-3">
      <h2 id="refusals">{t("refusals")}</h2>
      <p className="text-soft">
        {t.rich("refusalsText", {
          link: (words) => (
            <Link href={ERRORS_PATH} prefetch={false}>
              {words}
            </Link>
          ),
        })}
      </p>
      <dl lang="en" className="divide-y divide-line border-y border-line">
        {refusals.map((refusal) => (
          <div key={refusal.code} className="py-2">
            <dt className="wrap-anywhere">
              {refusal.status}{" "}
              <Link href={`${ERRORS_PATH}#${refusal.code}`} prefetch={false} className="font-mono">
                {refusal.code}
              </Link>
            </dt>
            <dd className="text-base wrap-anywhere">{sentenceOf(refusal)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A sentence with a placeholder is left out, for it needs the values of a request. */
const sentenceOf = ({ error, advice }: NamedRefusal) => (error.includes("{") ? advice : `${error} ${advice}`);
