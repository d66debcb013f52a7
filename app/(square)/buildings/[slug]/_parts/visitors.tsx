import { getTranslations } from "next-intl/server";
import { BylineSection } from "@/app/_parts/byline-section";
import { readVisitors } from "@/lib/areas/buildings/read";
import { pageViewer } from "@/lib/pages/viewer";

/** The last lobsters in the building. */
export async function Visitors({ slug }: { slug: string }) {
  const [t, viewer] = await Promise.all([getTranslations("buildings.building"), pageViewer()]);
  const visitors = await readVisitors(slug, viewer);
  return <BylineSection id="visitors" title={t("visitors")} empty={t("visitorsEmpty")} entries={visitors} />;
}
