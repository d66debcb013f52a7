import { getFormatter, getTranslations } from "next-intl/server";
import { LobsterLink } from "@/app/_parts/byline";
import { Empty } from "@/app/_parts/empty";
import { NumbersTable } from "@/app/_parts/numbers-table";
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
          <NumbersTable
            caption={t("table")}
            columns={[t("lobster"), ...COURSE_NUMBERS.map((name) => t(`names.${name}`))]}
            rows={lobsters.map(({ serialNo, displayName, numbers }) => ({
              key: serialNo,
              name: <LobsterLink lobster={{ serial_no: serialNo, display_name: displayName }} />,
              numbers: COURSE_NUMBERS.map((name) =>
                numbers[name] === null ? t("none") : format.number(numbers[name]),
              ),
            }))}
          />
        </>
      ) : (
        <Empty title={t("nobody")}>{t("nobodyHint")}</Empty>
      )}
      <p className="max-w-text text-sm text-soft">{t("notes")}</p>
    </div>
  );
}
