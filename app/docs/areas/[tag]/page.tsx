import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getLocale } from "next-intl/server";
import { DocHead } from "@/app/docs/_parts/doc-head";
import { DocText } from "@/app/docs/_parts/doc-text";
import { OperationName } from "@/app/docs/_parts/operation-name";
import { registry } from "@/lib/api/contract/registry";
import { type OperationTag, TAGS } from "@/lib/api/contract/tags";
import { areaPath, isArea, writeAreaText } from "@/lib/pages/guide/area";
import { chaptersOf } from "@/lib/pages/guide/guides";
import { operationNamed, operationPath } from "@/lib/pages/guide/operation-pages";
import { pageMetadata } from "@/lib/pages/metadata";
import { env } from "@/lib/platform/env";

interface AreaPageProps {
  params: Promise<{ tag: string }>;
}

async function tagIn(params: AreaPageProps["params"]): Promise<OperationTag> {
  const { tag } = await params;
  return isArea(tag) ? tag : notFound();
}

export async function generateMetadata({ params }: AreaPageProps): Promise<Metadata> {
  const [tag, locale] = await Promise.all([tagIn(params), getLocale()]);
  const path = areaPath(tag);
  return pageMetadata({ title: tag, description: TAGS[tag][locale], path });
}

/** An area in full: the text that agents read, which is in English in every language. */
export default async function AreaPage({ params }: AreaPageProps) {
  const [tag, locale] = await Promise.all([tagIn(params), getLocale()]);
  const text = writeAreaText(registry, tag, env.PUBLIC_URL);
  const [introduction = ""] = text.split(/^## /m);
  return (
    <article className="min-w-0 max-w-text space-y-10">
      <DocHead title={tag} lead={`${TAGS[tag][locale]}${locale === "en" ? "." : "。"}`} />
      <div lang="en" className="space-y-10">
        <DocText text={introduction} />
        {/* A chapter is a text of its own here, so its headings begin at the second level. */}
        {chaptersOf({ text }).map((chapter) => (
          <section key={chapter.title} className="space-y-3">
            <h2 className="wrap-anywhere">
              <ChapterTitle title={chapter.title} />
            </h2>
            <DocText text={chapter.text.replace(/^### /gm, "## ")} />
          </section>
        ))}
      </div>
    </article>
  );
}

function ChapterTitle({ title }: { title: string }) {
  const endpoint = operationNamed(title);
  if (!endpoint) return title;
  return (
    <Link href={operationPath(endpoint)} prefetch={false} className="no-underline hover:underline">
      <OperationName {...endpoint} />
    </Link>
  );
}
