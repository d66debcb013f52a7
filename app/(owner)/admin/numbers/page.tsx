import { getTranslations } from "next-intl/server";
import { PageHead } from "@/app/_parts/page-head";
import { requireModerator } from "@/lib/access/owners/session";
import { readNumbers, readReportedHours } from "@/lib/operations/moderation/read";
import { titled } from "@/lib/pages/metadata";
import { DayPlot, HourPlot } from "./plots";

export const generateMetadata = titled("admin.numbers.title");

const DAYS_SHOWN = 30;
const HOURS_SHOWN = 48;

export default async function NumbersPage() {
  await requireModerator();
  const t = await getTranslations("admin.numbers");
  const now = new Date();
  const [series, hours] = await Promise.all([
    readNumbers(now, DAYS_SHOWN),
    readReportedHours(now, HOURS_SHOWN),
  ]);
  return (
    <div className="space-y-8">
      <PageHead look="desk" title={t("title")}>
        {t("intro")}
      </PageHead>
      <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        <HourPlot hours={hours} />
        {series.map((one) => (
          <DayPlot key={one.measure} series={one} />
        ))}
      </div>
    </div>
  );
}
