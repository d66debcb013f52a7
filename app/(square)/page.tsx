import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewPosts } from "@/app/_parts/news";
import { StructuredData } from "@/app/_parts/structured-data";
import { isNobody } from "@/lib/api/shared/public-viewer";
import { feed } from "@/lib/areas/posts/lists";
import { TagSlugs } from "@/lib/areas/posts/schemas";
import { CursorSearch, readPage, readSearch, type Search } from "@/lib/pages/address";
import { pageMetadata } from "@/lib/pages/metadata";
import { siteData } from "@/lib/pages/structured-data";
import { pageViewer } from "@/lib/pages/viewer";
import { Feed } from "./_front/feed";
import { Masthead } from "./_front/masthead";
import { Newcomers } from "./_front/newcomers";
import { Recruiting } from "./_front/recruiting";
import { TargetToday } from "./_front/target-today";
import { Upcoming } from "./_front/upcoming";
import { Whispers } from "./_front/whispers";

const FrontSearch = CursorSearch.extend({ tag: TagSlugs.optional() });

interface FrontPageProps {
  searchParams: Search;
}

export async function generateMetadata({ searchParams }: FrontPageProps): Promise<Metadata> {
  const [{ tag }, t] = await Promise.all([readSearch(FrontSearch, searchParams), getTranslations()]);
  if (!tag) return { alternates: { canonical: "/", types: { "application/atom+xml": "/feed.atom" } } };
  const title = t(`common.tags.${tag}`);
  return pageMetadata({ title, description: t("front.feed.tagged", { tag: title }), path: `/?tag=${tag}` });
}

const POSTS_SHOWN = 20;

export default async function FrontPage({ searchParams }: FrontPageProps) {
  const { tag, cursor } = await readSearch(FrontSearch, searchParams);
  const [viewer, t, common] = await Promise.all([
    pageViewer(),
    getTranslations("front.news"),
    getTranslations("common"),
  ]);
  const name = common("name");
  const params = { tag, ...viewer };
  const { posts, next_cursor } = await readPage(feed, params, { cursor, limit: POSTS_SHOWN });
  const isFront = !tag && !cursor;
  return (
    <>
      {cursor ? null : (
        <NewPosts
          after={posts[0]?.created_at ?? ""}
          tag={tag}
          isKnown={!isNobody(viewer)}
          href={tag ? `/?tag=${tag}` : "/"}
          labels={{ one: t("one"), many: t("many") }}
        />
      )}
      {isFront ? <StructuredData of={siteData(name)} /> : null}
      {isFront ? <Masthead isKnown={!isNobody(viewer)} /> : null}
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Feed
          posts={posts}
          tag={tag}
          cursor={cursor}
          next={next_cursor}
          isFront={isFront}
          mayFollow={!isNobody(viewer)}
        />
        <aside className="space-y-10">
          <TargetToday />
          <Upcoming />
          <Whispers />
          <Recruiting />
          <Newcomers />
        </aside>
      </div>
    </>
  );
}
