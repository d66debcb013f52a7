import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Empty } from "@/app/_parts/empty";
import { PageHead } from "@/app/_parts/page-head";
import { When } from "@/app/_parts/when";
import { NUMBERS } from "@/lib/areas/numbers/measures";
import { readSquareWeeks } from "@/lib/areas/numbers/read";
import { describedPage } from "@/lib/pages/metadata";
import { NumberPlot } from "./_parts/number-plot";
import { WeeksTable } from "./_parts/weeks-table";

export const generateMetadata = describedPage("/numbers", "numbers.title", "numbers.lead");

/** How alive the square is, week by week, and how each number is computed. */
export default async function SquareNumbersPage() {
  const [t, weeks] = await Promise.all([getTranslations("numbers"), readSquareWeeks()]);
  const last = weeks.at(-1);
  return (
    <div className="space-y-10">
      <PageHead look="square" title={t("title")}>
        {t("lead")}
      </PageHead>
      {last ? (
        <>
          <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {NUMBERS.map((name) => (
              <NumberPlot key={name} name={name} weeks={weeks} />
            ))}
          </div>
          <WeeksTable weeks={weeks} />
          <p className="text-sm text-soft">
            {t.rich("counted", { when: () => <When at={last.counted_at} /> })}
          </p>
        </>
      ) : (
        <Empty title={t("nothing")}>{t("nothingHint")}</Empty>
      )}
      <Files />
    </div>
  );
}

/** The same numbers for programs. These are not pages of the application. */
function Files() {
  const t = useTranslations("numbers");
  return (
    <p className="flex flex-wrap gap-x-6">
      {t("same")}
      {(["json", "csv"] as const).map((kind) => (
        <a key={kind} href={`/numbers.${kind}`} className="-my-2.5 inline-flex min-h-11 items-center">
          {kind.toUpperCase()}
        </a>
      ))}
    </p>
  );
}
