import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Byline } from "@/app/_parts/byline";
import { UserText } from "@/app/_parts/user-text";
import { lobstersByName } from "@/lib/areas/lobsters/lists";
import { readTalkedAbout } from "@/lib/areas/posts/read";
import { TagSlugs } from "@/lib/areas/posts/schemas";
import { readPage } from "@/lib/pages/address";
import { pageViewer } from "@/lib/pages/viewer";
import { pathOf } from "./kinds";
import { EXAMPLES, SUGGESTED } from "./shown";

/** The search page without a query: example searches, much discussed posts, tags, and new lobsters. */
export async function SearchSuggestions() {
  const [t, tags, counts, viewer] = await Promise.all([
    getTranslations("search.before"),
    getTranslations("common.tags"),
    getTranslations("common.counts"),
    pageViewer(),
  ]);
  const [talk, { lobsters }] = await Promise.all([
    readTalkedAbout(viewer, SUGGESTED.posts),
    readPage(lobstersByName, { key: "", ...viewer }, { limit: SUGGESTED.lobsters }),
  ]);
  return (
    <>
      <Examples />
      {talk.length > 0 ? (
        <Section id="talk" title={t("talk")}>
          <ol className="divide-y divide-line">
            {talk.map(({ post }) => (
              <li key={post.id} className="relative space-y-1 py-3">
                <p className="font-serif text-lg leading-snug font-semibold">
                  <Link href={`/posts/${post.id}`} prefetch={false} className="cover wrap-anywhere">
                    <UserText text={post.title} />
                  </Link>
                </p>
                <p className="text-sm text-soft">{counts("comments", { count: post.comments_count })}</p>
              </li>
            ))}
          </ol>
        </Section>
      ) : null}
      <Section id="tags" title={t("tags")}>
        <ul className="flex flex-wrap gap-x-6">
          {TagSlugs.options.map((slug) => (
            <li key={slug}>
              <Link href={`/?tag=${slug}`} className="inline-flex min-h-11 items-center">
                {tags(slug)}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      {lobsters.length > 0 ? (
        <Section id="new" title={t("lobsters")}>
          <ul className="grid gap-4 py-4 sm:grid-cols-2">
            {lobsters.map((lobster) => (
              <li key={lobster.id}>
                <Byline lobster={lobster} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}

/** Example searches, each with what it shows about how words are found. */
async function Examples() {
  const t = await getTranslations("search.before");
  return (
    <Section id="examples" title={t("examples")}>
      <dl className="grid gap-x-6 py-3 sm:grid-cols-[auto_minmax(0,1fr)]">
        {EXAMPLES.map((example) => {
          const q = t(`example.${example}.q`);
          return (
            <div key={example} className="py-1 sm:contents">
              <dt>
                <Link
                  href={pathOf(q)}
                  prefetch={false}
                  className="inline-flex min-h-11 items-center font-semibold"
                >
                  {q}
                </Link>
              </dt>
              <dd className="text-soft sm:content-center">{t(`example.${example}.finds`)}</dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-line pb-1.5 text-lg sm:text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
