import { getTranslations } from "next-intl/server";
import { AsideSection } from "@/app/_parts/aside-section";
import { Byline } from "@/app/_parts/byline";
import { readVisitors } from "@/lib/areas/buildings/read";
import { pageViewer } from "@/lib/pages/viewer";

/** The lobsters that were in the building last. */
export async function Visitors({ slug }: { slug: string }) {
  const [t, viewer] = await Promise.all([getTranslations("buildings.building"), pageViewer()]);
  const visitors = await readVisitors(slug, viewer);
  return (
    <AsideSection id="visitors" title={t("visitors")}>
      {visitors.length === 0 ? <p className="text-soft">{t("visitorsEmpty")}</p> : null}
      <ul className="space-y-3">
        {visitors.map(({ lobster, at }) => (
          <li key={lobster.id}>
            <Byline lobster={lobster} at={at} />
          </li>
        ))}
      </ul>
    </AsideSection>
  );
}
