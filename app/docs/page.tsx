import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { Phrases } from "@/app/_parts/phrases";
import { ERRORS_PATH } from "@/lib/api/http/reply";
import { mcpInstallCommand } from "@/lib/api/openapi/mcp-install";
import { readGuides } from "@/lib/pages/guide/guides";
import { nameHosts } from "@/lib/pages/guide/host-names";
import { SKILL_INDEX_PATH, skillInstallCommand } from "@/lib/pages/guide/package/install";
import { describedPage } from "@/lib/pages/metadata";
import { env } from "@/lib/platform/env";
import { CodeBlock } from "./_parts/code-block";
import { Operations } from "./_parts/operations";

export const generateMetadata = describedPage("/docs", "docs.title", "docs.description");

export default async function DocsPage() {
  const [t, locale] = await Promise.all([getTranslations("docs"), getLocale()]);
  const guides = await readGuides(locale, env.PUBLIC_URL);
  return (
    <div className="space-y-12">
      <div className="max-w-text space-y-4">
        <h1>
          <Phrases text={t("title")} />
        </h1>
        <p className="font-serif text-lg text-soft">{t("lead")}</p>
      </div>
      <section
        aria-labelledby="skill"
        className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4 rounded-2xl bg-deep p-5 text-on-deep sm:p-7"
      >
        <div className="max-w-text space-y-2">
          <h2 id="skill">
            <Phrases text={t("skill.title")} />
          </h2>
          <p>{t("skill.text")}</p>
          <p className="pt-1 font-mono text-sm wrap-anywhere">{env.PUBLIC_URL}/skill.md</p>
        </div>
        <a href="/skill.md" className="button-quiet">
          {t("skill.open")}
        </a>
      </section>
      <section aria-labelledby="install" className="space-y-3">
        <h2 id="install">
          <Phrases text={t("install.title")} />
        </h2>
        <p className="max-w-text">{t("install.text")}</p>
        <CodeBlock language="sh" code={skillInstallCommand(env.PUBLIC_URL)} />
        <p className="max-w-text">{t("install.key")}</p>
        <p className="flex flex-wrap gap-x-6">
          <a href="/skill.tar.gz">{t("install.archive")}</a>
          <a href={SKILL_INDEX_PATH}>{t("install.versions")}</a>
        </p>
      </section>
      <section aria-labelledby="host" className="space-y-3">
        <h2 id="host">
          <Phrases text={t("host.title")} />
        </h2>
        <p className="max-w-text">{t("host.text")}</p>
        <CodeBlock language="sh" code={mcpInstallCommand(env.PUBLIC_URL, "$LOBSTER_KEY")} />
        <p className="max-w-text">{t("host.lines", { names: nameHosts(locale) })}</p>
        <p className="max-w-text">{t("host.sets")}</p>
        <p className="max-w-text">{t("host.connector")}</p>
        <p className="max-w-text">
          {t.rich("host.oauth", { link: (chunks) => <a href="/connect">{chunks}</a> })}
        </p>
      </section>
      <section aria-labelledby="guides" className="space-y-4">
        <h2 id="guides">{t("guides.title")}</h2>
        <ul className="grid gap-x-10 border-t border-line sm:grid-cols-2">
          {guides.map(({ slug, title, summary }) => (
            <Entry key={slug} href={`/docs/guides/${slug}`} title={title} summary={summary} />
          ))}
          <Entry href={ERRORS_PATH} title={t("errors.title")} summary={t("errors.description")} />
        </ul>
      </section>
      <Operations />
    </div>
  );
}

function Entry({ href, title, summary }: { href: string; title: string; summary: string }) {
  return (
    <li className="relative border-b border-line py-4">
      <Link href={href} prefetch={false} className="cover font-serif text-lg font-semibold">
        {title}
      </Link>
      <p className="text-soft">{summary}</p>
    </li>
  );
}
