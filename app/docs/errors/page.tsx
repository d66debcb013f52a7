import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OwnMarkdown } from "@/app/_parts/markdown";
import { DocHead } from "@/app/docs/_parts/doc-head";
import { OperationLinks } from "@/app/docs/_parts/operation-links";
import { ERRORS_PATH } from "@/lib/api/http/reply";
import { type ErrorCode, errorCodesOf } from "@/lib/pages/guide/error-codes";
import { pageMetadata } from "@/lib/pages/metadata";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs.errors");
  return pageMetadata({
    title: t("title"),
    description: t("description"),
    path: ERRORS_PATH,
    markdown: `${ERRORS_PATH}.md`,
  });
}

/** What each code means. Texts of the API are English in every language. */
export default async function ErrorsPage() {
  const t = await getTranslations("docs.errors");
  return (
    <article className="min-w-0 max-w-text space-y-10">
      <DocHead title={t("title")} lead={t("lead")} />
      {errorCodesOf().map((code) => (
        <CodeSection key={code.code} {...code} />
      ))}
    </article>
  );
}

async function CodeSection({ code, status, reasons }: ErrorCode) {
  const t = await getTranslations("docs.errors");
  return (
    <section aria-labelledby={code} className="space-y-3">
      <h2 id={code} lang="en" className="scroll-mt-6 font-mono text-lg wrap-anywhere">
        {status} {code}
      </h2>
      {reasons.map(({ operations, text, example }) => (
        <div key={text} className="space-y-3">
          <p className="text-sm text-soft">
            {operations.length > 0
              ? t.rich("operations", { operations: () => <OperationLinks operations={operations} /> })
              : t("everywhere")}
          </p>
          <div lang="en">
            <OwnMarkdown text={text} />
            <pre className="code mt-3">{example}</pre>
          </div>
        </div>
      ))}
    </section>
  );
}
