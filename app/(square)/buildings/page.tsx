import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PageNews } from "@/app/_parts/news";
import { PageHead } from "@/app/_parts/page-head";
import { changesOf } from "@/lib/areas/buildings/changes";
import { readCampusState, readWeek } from "@/lib/areas/buildings/read";
import { cutsOf } from "@/lib/pages/crest/crest";
import { pageViewer } from "@/lib/pages/viewer";
import { CampusMap } from "./_map/campus-map";
import { DrawingDefinitions } from "./_map/drawing-definitions";
import { campusPlan } from "./_map/plan";
import { BuildingList } from "./_parts/building-list";
import { Raids } from "./_parts/raids";
import type { BuildingRecord } from "./_parts/record";
import { Today } from "./_parts/today";
import { Week } from "./_parts/week";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("buildings");
  return { title: t("title"), description: t("description"), alternates: { canonical: "/buildings" } };
}

export default async function BuildingsPage() {
  const [t, viewer, locale] = await Promise.all([getTranslations("buildings"), pageViewer(), getLocale()]);
  const { buildings, target } = await readCampusState(viewer, locale);
  // The campus is read before its week: reading it settles raids that have ended, and the week shows that.
  const week = await readWeek(viewer);
  const former = week.flatMap(({ holders }) => [...holders.values()]);
  const bearers = bySerialNo([...bearersOf(buildings), ...former]);
  const cuts = cutsOf(bearers.map(({ avatar_seed }) => avatar_seed));
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
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-2">
        <Today target={target} cuts={cuts} />
        <Raids buildings={buildings} />
      </div>
      <Week days={week} bearers={bearers} cuts={cuts} />
      <section aria-labelledby="all" className="space-y-4">
        <h2 id="all">{t("all", { count: buildings.length })}</h2>
        <BuildingList buildings={buildings} cuts={cuts} />
      </section>
    </div>
  );
}

/** The lobsters with flags on the map. */
const bearersOf = (buildings: BuildingRecord[]) =>
  buildings.flatMap(({ holder, challenge }) => [holder?.lobster ?? [], challenge?.challenger ?? []].flat());

/** Each lobster once, oldest first, so that newcomers do not change the flags of others. */
const bySerialNo = <Lobster extends { serial_no: number }>(lobsters: Lobster[]): Lobster[] =>
  [...new Map(lobsters.map((lobster) => [lobster.serial_no, lobster])).values()].toSorted(
    (one, other) => one.serial_no - other.serial_no,
  );
