import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PageNews } from "@/app/_parts/news";
import { PageHead } from "@/app/_parts/page-head";
import { changesOf } from "@/lib/areas/buildings/changes";
import { readCampusState } from "@/lib/areas/buildings/read";
import { cutsOf } from "@/lib/pages/crest/crest";
import { markdownForm } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { bearersOf, bySerialNo } from "./_map/bearers";
import { CampusMap } from "./_map/campus-map";
import { DrawingDefinitions } from "./_map/drawing-definitions";
import { campusPlan } from "./_map/plan";
import { BuildingList } from "./_parts/building-list";
import { Raids } from "./_parts/raids";
import { Today } from "./_parts/today";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("buildings");
  const path = "/buildings";
  return {
    title: t("title"),
    description: t("description"),
    alternates: { canonical: path, types: markdownForm(path) },
  };
}

export default async function BuildingsPage() {
  const [t, viewer, locale] = await Promise.all([getTranslations("buildings"), pageViewer(), getLocale()]);
  const { buildings, target } = await readCampusState(viewer, locale);
  const cuts = cutsOf(bySerialNo(bearersOf(buildings)).map(({ avatar_seed }) => avatar_seed));
  return (
    <div className="space-y-10">
      <PageNews
        of="campus"
        query={{ campus: "all" }}
        since={changesOf({ buildings, target })[0]}
        href="/buildings"
      />
      <PageHead look="square" title={t("title")}>
        {t("text")}
      </PageHead>
      <DrawingDefinitions slugs={buildings.map(({ slug }) => slug)} />
      <CampusMap plan={campusPlan()} buildings={buildings} cuts={cuts} />
      <p>
        <a href="/week" className="inline-flex min-h-11 items-center">
          {t("week.title")}
        </a>
      </p>
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-2">
        <Today target={target} cuts={cuts} />
        <Raids buildings={buildings} />
      </div>
      <section aria-labelledby="all" className="space-y-4">
        <h2 id="all">{t("all", { count: buildings.length })}</h2>
        <BuildingList buildings={buildings} cuts={cuts} />
      </section>
    </div>
  );
}
