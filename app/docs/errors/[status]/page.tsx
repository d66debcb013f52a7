import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { OwnMarkdown } from "@/app/_parts/markdown";
import { Code } from "@/app/docs/_parts/code-block";
import { OperationLinks } from "@/app/docs/_parts/operation-links";
import { ERRORS_PATH } from "@/lib/api/http/reply";
import type { ErrorCode } from "@/lib/pages/guide/error-codes";
import { type ErrorStatus, errorCodesWith, errorsPath, isErrorStatus } from "@/lib/pages/guide/error-pages";
import { pageMetadata } from "@/lib/pages/metadata";

interface StatusPageProps {
  params: Promise<{ status: string }>;
}

async function statusIn(params: StatusPageProps["params"]): Promise<ErrorStatus> {
  const { status } = await params;
  return isErrorStatus(status) ? status : notFound();
}

export async function generateMetadata({ params }: StatusPageProps): Promise<Metadata> {
  const [status, locale, t] = await Promise.all([
    statusIn(params),
    getLocale(),
    getTranslations("docs.errors"),
  ]);
  const path = errorsPath(status);
  return pageMetadata({
    title: errorCodesWith(status, locale).title,
    description: t("statusLead"),
    path,
  });
}

/** The codes of one status. The examples are the API's, in English in every language. */
export default async function StatusPage({ params }: StatusPageProps) {
  const [status, locale, t] = await Promise.all([
    statusIn(params),
    getLocale(),
    getTranslations("docs.errors"),
  ]);
  const { title, codes } = errorCodesWith(status, locale);
  return (
    <article className="space-y-10">
      <header className="max-w-text space-y-4">
        <p>
          <Link href={ERRORS_PATH} className="text-sm font-semibold text-soft">
            {t("title")}
          </Link>
        </p>
        <h1>{title}</h1>
        <p className="font-serif text-lg text-soft">{t("statusLead")}</p>
      </header>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-2">
        {codes.map((code) => (
          <CodeSection key={code.code} {...code} />
        ))}
      </div>
    </article>
  );
}

const CodeSection = ({ code, reasons }: ErrorCode) => (
  <section aria-labelledby={code} className="min-w-0 space-y-3">
    <h2 id={code} lang="en" className="scroll-mt-6 font-mono text-xl wrap-anywhere">
      {code}
    </h2>
    {reasons.map((reason) => (
      <Reason key={reason.text} {...reason} />
    ))}
  </section>
);

function Reason({ operations, text, example }: ErrorCode["reasons"][number]) {
  const t = useTranslations("docs.errors");
  return (
    <div className="space-y-1">
      <OwnMarkdown text={text} />
      <p className="text-sm text-soft">
        {operations.length > 0
          ? t.rich("operations", { operations: () => <OperationLinks operations={operations} /> })
          : t("everywhere")}
      </p>
      <details>
        <summary className="inline-flex min-h-11 items-center text-sm text-sea hover:underline">
          {t("example")}
        </summary>
        <div className="code-block">
          <Code code={example} />
        </div>
      </details>
    </div>
  );
}
