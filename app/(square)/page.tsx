import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import { NewPosts } from "@/app/_parts/news";
import { StructuredData } from "@/app/_parts/structured-data";
import { isNobody } from "@/lib/api/shared/public-viewer";
import { type PageProps, readSearch } from "@/lib/pages/address";
import { markdownForm, pageMetadata } from "@/lib/pages/metadata";
import { siteData } from "@/lib/pages/structured-data";
import { pageViewer } from "@/lib/pages/viewer";
import { FrontSearch, feedPath } from "./_front/address";
import { Answered } from "./_front/answered";
import { readChosen } from "./_front/chosen";
import { Feed } from "./_front/feed";
import { Masthead } from "./_front/masthead";
import { Newcomers } from "./_front/newcomers";
import { Now } from "./_front/now";
import { Recruiting } from "./_front/recruiting";
import { TargetToday } from "./_front/target-today";
import { Upcoming } from "./_front/upcoming";
import { Whispers } from "./_front/whispers";

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const { tag: tags, sort } = await readSearch(FrontSearch, searchParams);
  const [t, format] = await Promise.all([getTranslations(), getFormatter()]);
  const path = feedPath({ tags, sort });
  if (path === "/")
    return {
      alternates: {
        canonical: path,
        types: { "application/atom+xml": "/feed.atom", ...markdownForm(path) },
      },
    };
  const names = format.list(
    tags.map((tag) => t(`common.tags.${tag}`)),
    { type: "disjunction" },
  );
  return pageMetadata({
    title: names || t(`front.feed.order.${sort}`),
    description:
      names || sort === "newest"
        ? t("front.feed.described.tagged", { tag: names })
        : t(`front.feed.described.${sort}`),
    path,
  });
}

export default async function FrontPage({ searchParams }: PageProps) {
  const { tag: tags, sort, cursor } = await readSearch(FrontSearch, searchParams);
  const choice = { tags, sort };
  const [viewer, t, common] = await Promise.all([
    pageViewer(),
    getTranslations("front.news"),
    getTranslations("common"),
  ]);
  const name = common("name");
  const { posts, next_cursor } = await readChosen(choice, cursor, viewer);
  const isFront = tags.length === 0 && !cursor;
  return (
    <>
      {cursor || sort !== "newest" ? null : (
        <NewPosts
          after={posts[0]?.created_at ?? ""}
          tags={tags}
          isKnown={!isNobody(viewer)}
          href={feedPath(choice)}
          labels={{ one: t("one"), many: t("many") }}
        />
      )}
      {isFront ? <StructuredData of={siteData(name)} /> : null}
      {isFront ? <Masthead isKnown={!isNobody(viewer)} /> : null}
      {isFront ? <Now /> : null}
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Feed
          posts={posts}
          choice={choice}
          cursor={cursor}
          next={next_cursor}
          isFront={isFront}
          mayFollow={!isNobody(viewer)}
        />
        <aside className="space-y-10">
          <Answered />
          <TargetToday />
          <Upcoming isAfterFirst={isFront} />
          <Whispers />
          <Recruiting />
          <Newcomers />
        </aside>
      </div>
    </>
  );
}
