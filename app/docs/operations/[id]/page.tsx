import type { Metadata } from "next";
import Link from "next/link";
import { notFound, permanentRedirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { OwnMarkdown } from "@/app/_parts/markdown";
import { CodeBlock } from "@/app/docs/_parts/code-block";
import { OperationName } from "@/app/docs/_parts/operation-name";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import { registry } from "@/lib/api/contract/registry";
import { curlOf, exampleFor } from "@/lib/pages/guide/curl";
import { operationAt, operationFormerlyAt, operationPath } from "@/lib/pages/guide/operation-pages";
import { pageMetadata } from "@/lib/pages/metadata";
import { env } from "@/lib/platform/env";
import { ResponseSection } from "./_parts/answer";
import { OperationFacts } from "./_parts/facts";
import { Neighbours } from "./_parts/neighbours";
import { Refusals } from "./_parts/refusals";
import { Request } from "./_parts/request";

interface OperationPageProps {
  params: Promise<{ id: string }>;
}

async function endpointOf(params: OperationPageProps["params"]): Promise<Endpoint> {
  const path = `/docs/operations/${(await params).id}`;
  const endpoint = operationAt(path);
  if (endpoint) return endpoint;
  const moved = operationFormerlyAt(path) ?? notFound();
  permanentRedirect(operationPath(moved));
}

export async function generateMetadata({ params }: OperationPageProps): Promise<Metadata> {
  const [endpoint, locale] = await Promise.all([endpointOf(params), getLocale()]);
  const path = operationPath(endpoint);
  return pageMetadata({
    title: endpoint.operation,
    description: endpoint.definition.summary[locale],
    path,
  });
}

/** Everything about one operation. Names and descriptions of fields are the API's English in every language. */
export default async function OperationPage({ params }: OperationPageProps) {
  const [endpoint, locale, t] = await Promise.all([
    endpointOf(params),
    getLocale(),
    getTranslations("docs.operation"),
  ]);
  const example = exampleFor(endpoint, env.PUBLIC_URL);
  const { tag } = endpoint;
  const { description } = endpoint.definition;
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <article className="min-w-0 max-w-text space-y-8">
        <header className="space-y-4">
          <p>
            <Link href={`/docs#${tag}`} className="text-sm font-semibold text-soft">
              {(await getTranslations("docs.guides"))("operations")}
            </Link>
          </p>
          <h1 className="text-[clamp(1.3rem,1rem+1.6vw,1.9rem)] leading-snug">
            <OperationName {...endpoint} />
          </h1>
          <p className="font-serif text-lg">{endpoint.definition.summary[locale]}</p>
          {description ? (
            <div lang="en">
              <OwnMarkdown text={description} />
            </div>
          ) : null}
        </header>
        <OperationFacts endpoint={endpoint} />
        <Request endpoint={endpoint} />
        <section aria-labelledby="example" className="space-y-3">
          <h2 id="example">{t("example")}</h2>
          <CodeBlock language="sh" code={curlOf(endpoint, example, env.PUBLIC_URL, " \\\n  ")} />
          <CodeBlock language="json" code={JSON.stringify(example.answer, null, 2)} />
        </section>
        <ResponseSection endpoint={endpoint} />
        <Refusals endpoint={endpoint} />
      </article>
      <Neighbours of={endpoint} operations={registry.filter((one) => one.tag === tag && one !== endpoint)} />
    </div>
  );
}
