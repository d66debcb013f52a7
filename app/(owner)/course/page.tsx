import type { Metadata } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { getNow, getTranslations } from "next-intl/server";
import { z } from "zod";
import { Done } from "@/app/_parts/done";
import { PageHead } from "@/app/_parts/page-head";
import { currentCourse, currentLobster, currentModerator, currentOwner } from "@/lib/access/owners/session";
import { type CourseWeek, readWeeks } from "@/lib/areas/course/read";
import { type Phase, phaseOf, type Term, weekAt } from "@/lib/areas/course/term";
import { type PageProps, readSearch } from "@/lib/pages/address";
import { NEEDS_CLIENT_RUNTIME } from "@/lib/pages/client-runtime";
import { plainText } from "@/lib/pages/i18n/plain";
import { unlisted } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { NoCourse } from "./_parts/no-course";
import { QuestForm } from "./_parts/quest-form";
import { StaffLinks } from "./_parts/staff-links";
import { useDays } from "./_parts/use-days";
import { Week } from "./_parts/week";

export async function generateMetadata(): Promise<Metadata> {
  const [course, t] = await Promise.all([currentCourse(), getTranslations("course")]);
  return unlisted({ title: course?.name ?? t("none"), path: "/course" });
}

const CourseSearch = z.object({ done: z.literal("set").optional().catch(undefined) });

/** The weeks of the square's course, with a form for staff to set quests. */
export default async function CoursePage({ searchParams }: PageProps) {
  const [{ done }, course, owner, moderator, now, t] = await Promise.all([
    readSearch(CourseSearch, searchParams),
    currentCourse(),
    currentOwner(),
    currentModerator(),
    getNow(),
    getTranslations("course"),
  ]);
  if (!course) return <NoCourse />;
  const weeks = await readWeeks(course, await pageViewer());
  const [phase, current] = [phaseOf(course, now), weekAt(course, now)];
  return (
    <div className="max-w-text space-y-8">
      {done && moderator ? <Done text={t("done")} /> : null}
      <PageHead look="square" title={course.name}>
        <Lead course={course} phase={phase} week={current ?? 0} weeks={weeks.length} />
      </PageHead>
      {phase === "after" && owner ? (
        <p>{t.rich("download", { link: (chunks) => <Link href="/me/account">{chunks}</Link> })}</p>
      ) : null}
      {moderator ? <StaffLinks /> : null}
      {weeks
        .toSorted((one, other) => Number(other.week === current) - Number(one.week === current))
        .map((week) => (
          <Week key={week.week} week={week} isNow={week.week === current} />
        ))}
      {moderator && phase !== "after" ? <SetQuest weeks={weeks} current={current ?? 1} /> : null}
    </div>
  );
}

interface LeadProps {
  course: Term;
  phase: Phase;
  /** The number of the present week, and how many there are. */
  week: number;
  weeks: number;
}

function Lead({ course, phase, ...numbers }: LeadProps) {
  const [t, days] = [useTranslations("course.phases"), useDays()];
  return t(phase, { days: days(course), ...numbers });
}

async function SetQuest({ weeks, current }: { weeks: CourseWeek[]; current: number }) {
  const [t, text, found] = await Promise.all([getTranslations("course"), plainText(), currentLobster()]);
  return (
    <section aria-labelledby="set" className="space-y-3 border-t-2 border-ink pt-6">
      <h2 id="set">{t("form.title")}</h2>
      {found ? (
        <>
          <meta {...NEEDS_CLIENT_RUNTIME} />
          <p className="text-soft">{t("form.lead")}</p>
          <QuestForm
            weeks={weeks.map(({ week }) => ({ value: String(week), label: t("week", { week }) }))}
            week={String(current)}
            text={text.course.form}
          />
        </>
      ) : (
        <p>
          {t.rich("form.unnamed", { link: (chunks) => <Link href="/me/name?next=/course">{chunks}</Link> })}
        </p>
      )}
    </section>
  );
}
