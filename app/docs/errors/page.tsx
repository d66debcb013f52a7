import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { OwnMarkdown } from "@/app/_parts/markdown";
import { DocHead } from "@/app/docs/_parts/doc-head";
import { ERRORS_PATH } from "@/lib/api/http/reply";
import type { ErrorCode } from "@/lib/pages/guide/error-codes";
import { errorCodesByStatus, errorsPath } from "@/lib/pages/guide/error-pages";
import { describedPage } from "@/lib/pages/metadata";

export const generateMetadata = describedPage(ERRORS_PATH, "docs.errors.title", "docs.errors.description");

/** The meaning of each code, under its status, whose page has the operations and the examples. */
export default async function ErrorsPage() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("docs.errors")]);
  const statuses = errorCodesByStatus(locale);
  return (
    <article className="space-y-10">
      <div className="max-w-text">
        <DocHead title={t("title")} lead={t("lead")} />
      </div>
      <nav aria-label={t("codes")} className="divide-y divide-line border-y border-line">
        {statuses.map((group) => (
          <IndexRow key={group.status} {...group} />
        ))}
      </nav>
      {statuses.map(({ status, title, codes }) => (
        <section key={status} aria-labelledby={`status-${status}`} className="space-y-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b-2 border-ink pb-1.5">
            <h2 id={`status-${status}`}>{title}</h2>
            <Link href={errorsPath(status)} prefetch={false} className="text-sm">
              {t("ofStatus", { status })}
            </Link>
          </div>
          <div className="grid gap-x-14 gap-y-6 lg:grid-cols-2">
            {codes.map((code) => (
              <CodeSection key={code.code} {...code} />
            ))}
          </div>
        </section>
      ))}
    </article>
  );
}

const IndexRow = ({ title, codes }: { title: string; codes: ErrorCode[] }) => (
  <div className="grid gap-x-6 py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
    <p className="kicker pt-2">{title}</p>
    <ul lang="en" className="flex flex-wrap gap-x-5">
      {codes.map(({ code }) => (
        <li key={code}>
          <a
            href={`#${code}`}
            className="inline-flex min-h-11 items-center font-mono text-sm no-underline wrap-anywhere hover:underline lg:min-h-8"
          >
            {code}
          </a>
        </li>
      ))}
    </ul>
  </div>
);

const CodeSection = ({ code, reasons }: ErrorCode) => (
  <section aria-labelledby={code} className="min-w-0 space-y-1">
    <h3 id={code} lang="en" className="scroll-mt-6 font-mono wrap-anywhere">
      {code}
    </h3>
    {reasons.map(({ text }) => (
      <OwnMarkdown key={text} text={text} />
    ))}
  </section>
);
