import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { readCampusState } from "@/lib/areas/buildings/read";
import { pageViewer } from "@/lib/pages/viewer";
import { CampusMap } from "./_map/campus-map";
import { campusPlan } from "./_map/plan";
import { BuildingList } from "./_parts/building-list";
import { Raids } from "./_parts/raids";
import { Today } from "./_parts/today";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("buildings");
  return { title: t("title"), description: t("description"), alternates: { canonical: "/buildings" } };
}

export default async function BuildingsPage() {
  const [t, viewer, locale] = await Promise.all([getTranslations("buildings"), pageViewer(), getLocale()]);
  const { buildings, target } = await readCampusState(viewer, locale);
  return (
    <div className="space-y-10">
      <div className="max-w-text space-y-3">
        <h1>{t("title")}</h1>
        <p className="font-serif text-lg text-soft">{t("text")}</p>
      </div>
      <CampusMap plan={campusPlan()} buildings={buildings} />
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-2">
        <Today target={target} />
        <Raids buildings={buildings} />
      </div>
      <section aria-labelledby="all" className="space-y-4">
        <h2 id="all">{t("all", { count: buildings.length })}</h2>
        <BuildingList buildings={buildings} />
      </section>
    </div>
  );
}
