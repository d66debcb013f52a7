import { getFormatter, getTranslations } from "next-intl/server";
import { LobsterLink } from "@/app/_parts/byline";
import { Empty } from "@/app/_parts/empty";
import { PageHead } from "@/app/_parts/page-head";
import { currentCourse, requireModerator } from "@/lib/access/owners/session";
import { COURSE_NUMBERS } from "@/lib/areas/course/numbers";
import { readCourseNumbers } from "@/lib/areas/course/read";
import { titled } from "@/lib/pages/metadata";
import { NoCourse } from "../_parts/no-course";

export const generateMetadata = titled("course.numbers.title");

/** What each student's lobster did in the course, for staff. */
export default async function CourseNumbersPage() {
  await requireModerator();
  const course = await currentCourse();
  if (!course) return <NoCourse />;
  const [t, format, lobsters] = await Promise.all([
    getTranslations("course.numbers"),
    getFormatter(),
    readCourseNumbers(course),
  ]);
  return (
    <div className="space-y-6">
      <PageHead look="desk" title={t("title")}>
        {t("lead")}
      </PageHead>
      {lobsters.length > 0 ? (
        <>
          <p>
            <a href="/course/numbers.csv" download className="button-quiet">
              {t("csv")}
            </a>
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it. */}
          <div className="overflow-x-auto" tabIndex={0}>
            <table className="w-full text-sm tabular-nums [&_td]:pl-4 [&_td]:text-right [&_th]:py-2 [&_th+th]:pl-4 [&_th+th]:text-right [&_tr]:border-b [&_tr]:border-line">
              <caption className="sr-only">{t("table")}</caption>
              <thead>
                <tr className="align-bottom">
                  <th scope="col" className="text-left">
                    {t("lobster")}
                  </th>
                  {COURSE_NUMBERS.map((name) => (
                    <th key={name} scope="col">
                      {t(`names.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lobsters.map(({ serialNo, displayName, numbers }) => (
                  <tr key={serialNo}>
                    <th scope="row" className="text-left font-normal whitespace-nowrap">
                      <LobsterLink lobster={{ serial_no: serialNo, display_name: displayName }} />
                    </th>
                    {COURSE_NUMBERS.map((name) => (
                      <td key={name}>{numbers[name] === null ? t("none") : format.number(numbers[name])}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : (
        <Empty title={t("nobody")}>{t("nobodyHint")}</Empty>
      )}
      <p className="max-w-text text-sm text-soft">{t("notes")}</p>
    </div>
  );
}
