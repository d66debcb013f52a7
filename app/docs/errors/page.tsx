import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { OwnMarkdown } from "@/app/_parts/markdown";
import { Code } from "@/app/docs/_parts/code-block";
import { DocHead } from "@/app/docs/_parts/doc-head";
import { OperationLinks } from "@/app/docs/_parts/operation-links";
import { ERRORS_PATH } from "@/lib/api/http/reply";
import { type ErrorCode, errorCodesOf } from "@/lib/pages/guide/error-codes";
import { describedPage } from "@/lib/pages/metadata";

export const generateMetadata = describedPage(ERRORS_PATH, "docs.errors.title", "docs.errors.description", {
  markdown: `${ERRORS_PATH}.md`,
});

/** The meaning of each code, under its status. The examples are the API's, in English in every language. */
export default async function ErrorsPage() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("docs.errors")]);
  const codes = errorCodesOf(locale);
  const statuses = [...new Set(codes.map(({ status }) => status))].map((status) => ({
    status,
    title: `${status} ${t(`statuses.${status}`)}`,
    codes: codes.filter((one) => one.status === status),
  }));
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
          <h2 id={`status-${status}`} className="border-b-2 border-ink pb-1.5">
            {title}
          </h2>
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

function CodeSection({ code, reasons }: ErrorCode) {
  return (
    <section aria-labelledby={code} className="min-w-0 space-y-1">
      <h3 id={code} lang="en" className="scroll-mt-6 font-mono wrap-anywhere">
        {code}
      </h3>
      {reasons.map((reason) => (
        <Reason key={reason.text} {...reason} />
      ))}
    </section>
  );
}

function Reason({ operations, text, example }: ErrorCode["reasons"][number]) {
  const t = useTranslations("docs.errors");
  const count = operations.length;
  return (
    <div>
      <OwnMarkdown text={text} />
      <details>
        <summary className="inline-flex min-h-11 items-center text-sm text-sea hover:underline">
          {count > 0 ? t("folded", { count }) : t("foldedEverywhere")}
        </summary>
        <div className="space-y-3">
          {count > 0 ? (
            <p className="text-sm text-soft">
              {t.rich("operations", { operations: () => <OperationLinks operations={operations} /> })}
            </p>
          ) : null}
          <div className="code-block">
            <Code code={example} />
          </div>
        </div>
      </details>
    </div>
  );
}
