import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { getBuildingName } from "@/app/_parts/building-name";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { PostList } from "@/app/_parts/post-list";
import { feed } from "@/lib/areas/posts/lists";
import { CursorSearch, type PageProps, readPage, readSearch } from "@/lib/pages/address";
import { pageMetadata } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { buildingAt } from "../_parts/place";
import { SHOWN } from "../_parts/shown";

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const [place, t, nameOf] = await Promise.all([
    buildingAt(params),
    getTranslations("buildings.building"),
    getBuildingName(),
  ]);
  if (!place) return { title: t("notFound") };
  const building = nameOf(place);
  return pageMetadata({
    title: t("posts.title", { building }),
    description: t("posts.description", { building }),
    path: `/buildings/${place.slug}/posts`,
  });
}

export default async function SaidPage({ params, searchParams }: PageProps) {
  const [place, { cursor }] = await Promise.all([buildingAt(params), readSearch(CursorSearch, searchParams)]);
  if (!place) notFound();
  const [t, nameOf, viewer] = await Promise.all([
    getTranslations("buildings.building"),
    getBuildingName(),
    pageViewer(),
  ]);
  const asked = { cursor, limit: SHOWN.posts };
  const { posts, next_cursor } = await readPage(feed, { building: place.slug, ...viewer }, asked);
  const building = nameOf(place);
  const path = `/buildings/${place.slug}`;
  return (
    <div className="mx-auto max-w-text">
      <p>
        <Link href={path} className="inline-flex min-h-11 items-center">
          ← {building}
        </Link>
      </p>
      <h1 className="border-b-2 border-ink pt-3 pb-3 wrap-anywhere">{t("posts.title", { building })}</h1>
      {posts.length === 0 ? <Empty title={t("saidEmpty")} /> : null}
      <PostList posts={posts} withPlace={false} heading="h2" />
      <Pager path={`${path}/posts`} cursor={cursor} next={next_cursor} />
    </div>
  );
}
