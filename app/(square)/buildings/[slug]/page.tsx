import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { timeOf } from "@/lib/api/shared/public-viewer";
import { textsIn } from "@/lib/areas/buildings/campus";
import { fallOf } from "@/lib/areas/buildings/fall";
import { occupations } from "@/lib/areas/buildings/lists";
import { readBuilding } from "@/lib/areas/buildings/read";
import { CursorSearch, type PageProps, readPage, readSearch } from "@/lib/pages/address";
import { pageMetadata } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { BuildingPosts } from "./_parts/building-posts";
import { Fallen } from "./_parts/fallen";
import { BuildingHeadline } from "./_parts/headline";
import { History } from "./_parts/history";
import { buildingAt } from "./_parts/place";
import { Raid } from "./_parts/raid";
import { SHOWN } from "./_parts/shown";
import { Top } from "./_parts/top";
import { Visitors } from "./_parts/visitors";

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const place = await buildingAt(params);
  if (!place) return { title: (await getTranslations("buildings.building"))("notFound") };
  const { slug, name, description } = { ...place, ...textsIn(place.slug, await getLocale()) };
  const path = `/buildings/${slug}`;
  return pageMetadata({ title: name, description: description ?? "", path, picture: `${path}/picture.png` });
}

export default async function BuildingPage({ params, searchParams }: PageProps) {
  const [place, { cursor }] = await Promise.all([buildingAt(params), readSearch(CursorSearch, searchParams)]);
  if (!place) notFound();
  const [viewer, t, locale] = await Promise.all([
    pageViewer(),
    getTranslations("buildings.building"),
    getLocale(),
  ]);
  // The building is read before its history: reading it settles a raid that has ended, and the history shows that.
  const building = await readBuilding(place, viewer, locale);
  const asked = { cursor, limit: SHOWN.occupations };
  const { history, next_cursor } = await readPage(occupations, { slug: place.slug, ...viewer }, asked);
  const fall = cursor ? undefined : fallOf(history, timeOf(viewer));
  return (
    <div className="space-y-12">
      <BuildingHeadline building={building} />
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-12">
          {building.challenge ? <Raid raid={building.challenge} /> : null}
          {fall ? <Fallen slug={place.slug} fall={fall} /> : null}
          {cursor ? null : <BuildingPosts building={building} />}
          <History slug={place.slug} occupations={history} cursor={cursor} next={next_cursor} />
        </div>
        <aside className="space-y-10">
          <Top building={building} />
          {building.my_points_total > 0 ? (
            <p className="text-soft">
              {t("mine", { total: building.my_points_total, today: building.my_points_today })}
            </p>
          ) : null}
          <Visitors slug={place.slug} />
        </aside>
      </div>
    </div>
  );
}
