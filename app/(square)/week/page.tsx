import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { PageHead } from "@/app/_parts/page-head";
import { bearersOf, bySerialNo } from "@/app/(square)/buildings/_map/bearers";
import { readCampusState, readWeek } from "@/lib/areas/buildings/read";
import { cutsOf } from "@/lib/pages/crest/crest";
import { describedPage } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { Week } from "./_parts/week";

export const generateMetadata = describedPage("/week", "buildings.week.title", "buildings.week.text");

export default async function WeekPage() {
  const [t, viewer, locale] = await Promise.all([
    getTranslations("buildings.week"),
    pageViewer(),
    getLocale(),
  ]);
  // The campus is read before its week: reading it settles raids that have ended, and the week shows that.
  const { buildings } = await readCampusState(viewer, locale);
  const days = await readWeek(viewer);
  const former = bySerialNo(days.flatMap(({ holders }) => [...holders.values()]));
  const cuts = cutsOf(bySerialNo([...bearersOf(buildings), ...former]).map(({ avatar_seed }) => avatar_seed));
  return (
    <div className="space-y-8">
      <PageHead look="square" title={t("title")}>
        {t("text")}
      </PageHead>
      <Week days={days} bearers={former} cuts={cuts} />
      <p>
        <Link href="/buildings" className="inline-flex min-h-11 items-center">
          {t("campus")}
        </Link>
      </p>
    </div>
  );
}
