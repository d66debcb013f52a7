import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { Byline } from "@/app/_parts/byline";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { PostList } from "@/app/_parts/post-list";
import { type Results, readResults } from "@/lib/areas/search/read";
import { Q_MAX } from "@/lib/areas/search/search";
import { readSearch, type Search } from "@/lib/pages/address";
import { pageMetadata } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";

const SHOWN = 20;

const SearchSearch = z.object({
  q: z
    .string()
    .transform((q) => [...q.trim()].slice(0, Q_MAX).join(""))
    .catch(""),
  cursor: z.string().optional(),
});

interface SearchPageProps {
  searchParams: Search;
}

export async function generateMetadata({ searchParams }: SearchPageProps): Promise<Metadata> {
  const [{ q }, t] = await Promise.all([readSearch(SearchSearch, searchParams), getTranslations("search")]);
  const title = q ? t("titleFor", { q }) : t("title");
  const metadata = await pageMetadata({ title, description: t("description"), path: "/search" });
  return { ...metadata, robots: { index: false } };
}

export default async function SearchPage({ searchParams }: SearchPageProps) {
  const [{ q, cursor }, t] = await Promise.all([
    readSearch(SearchSearch, searchParams),
    getTranslations("search"),
  ]);
  const found = q ? await readResults(await pageViewer(), { q, cursor, limit: SHOWN }) : undefined;
  return (
    <div className="mx-auto max-w-text space-y-8">
      <form action="/search" className="space-y-4">
        <h1>
          <label htmlFor="q">{t("title")}</label>
        </h1>
        <div className="flex gap-3">
          <input
            id="q"
            name="q"
            type="search"
            className="input"
            defaultValue={q}
            maxLength={Q_MAX}
            required
          />
          <button type="submit" className="button">
            {t("submit")}
          </button>
        </div>
        <p className="text-sm text-soft">{t("hint")}</p>
      </form>
      {found ? <Found q={q} cursor={cursor} found={found} /> : null}
    </div>
  );
}

async function Found({ q, cursor, found }: { q: string; cursor: string | undefined; found: Results }) {
  const t = await getTranslations("search");
  const { posts, lobsters, next_cursor } = found;
  if (posts.length === 0 && lobsters.length === 0)
    return <Empty title={t("nothing", { q })}>{t("nothingHint")}</Empty>;
  return (
    <>
      {lobsters.length > 0 ? (
        <section aria-labelledby="lobsters" className="space-y-4">
          <h2 id="lobsters" className="border-b-2 border-ink pb-2">
            {t("lobsters")}
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2">
            {lobsters.map((lobster) => (
              <li key={lobster.id}>
                <Byline lobster={lobster} size="medium" />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {posts.length > 0 ? (
        <section aria-labelledby="posts">
          <h2 id="posts" className="border-b-2 border-ink pb-2">
            {t("posts")}
          </h2>
          <PostList posts={posts} />
        </section>
      ) : null}
      <Pager path={`/search?q=${encodeURIComponent(q)}`} cursor={cursor} next={next_cursor} />
    </>
  );
}
