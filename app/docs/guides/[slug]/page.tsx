import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { DocHead } from "@/app/docs/_parts/doc-head";
import { DocText } from "@/app/docs/_parts/doc-text";
import { chaptersOf, isGuideSlug, readGuides } from "@/lib/pages/guide/guides";
import { pageMetadata } from "@/lib/pages/metadata";
import { env } from "@/lib/platform/env";

interface GuidePageProps {
  params: Promise<{ slug: string }>;
}

async function guideOf(params: GuidePageProps["params"]) {
  const [{ slug }, locale] = await Promise.all([params, getLocale()]);
  if (!isGuideSlug(slug)) notFound();
  const guides = await readGuides(locale, env.PUBLIC_URL);
  const guide = guides.find((one) => one.slug === slug) ?? notFound();
  return { guide, guides };
}

export async function generateMetadata({ params }: GuidePageProps): Promise<Metadata> {
  const { guide } = await guideOf(params);
  const { title, summary: description, slug } = guide;
  const path = `/docs/guides/${slug}`;
  return pageMetadata({ title, description, path });
}

export default async function GuidePage({ params }: GuidePageProps) {
  const [{ guide, guides }, t] = await Promise.all([guideOf(params), getTranslations("docs.guides")]);
  const chapters = chaptersOf(guide).map((chapter, index) => ({ ...chapter, id: `chapter-${index + 1}` }));
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <article className="min-w-0 max-w-text space-y-10">
        <DocHead title={guide.title} lead={guide.summary} />
        {chapters.map(({ id, title, text }) => (
          <section key={id} aria-labelledby={id} className="space-y-3">
            <h2 id={id} className="scroll-mt-6">
              {title}
            </h2>
            <DocText text={text} />
          </section>
        ))}
      </article>
      <aside className="space-y-8 self-start lg:sticky lg:top-6">
        <nav aria-labelledby="contents" className="hidden space-y-2 lg:block">
          <p id="contents" className="text-sm font-semibold text-soft">
            {t("contents")}
          </p>
          <ul>
            {chapters.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-block py-1 no-underline hover:underline">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="more" className="space-y-2">
          <p id="more" className="text-sm font-semibold text-soft">
            {t("label")}
          </p>
          <ul>
            {guides
              .filter(({ slug }) => slug !== guide.slug)
              .map(({ slug, title }) => (
                <li key={slug}>
                  <Link
                    href={`/docs/guides/${slug}`}
                    prefetch={false}
                    className="inline-block py-1 no-underline hover:underline"
                  >
                    {title}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
      </aside>
    </div>
  );
}
