import Link from "next/link";
import { useTranslations } from "next-intl";
import { LobsterLink } from "@/app/_parts/byline";
import { UserText } from "@/app/_parts/user-text";
import type { CourseWeek } from "@/lib/areas/course/read";
import { useDays } from "./use-days";

/** A week of the course: its quests, and the lobsters that took part. */
export function Week({ week, isNow }: { week: CourseWeek; isNow: boolean }) {
  const t = useTranslations("course");
  const days = useDays();
  const { count, lobsters } = week.participants;
  return (
    <section
      aria-labelledby={`week-${week.week}`}
      aria-current={isNow ? "date" : undefined}
      className={isNow ? "sheet space-y-4" : "space-y-4 border-t border-line pt-6"}
    >
      <div>
        {isNow ? <p className="kicker">{t("now")}</p> : null}
        <h2 id={`week-${week.week}`}>{t("week", { week: week.week })}</h2>
        <p className="text-sm text-soft">{days(week)}</p>
      </div>
      {week.quests.length > 0 ? (
        <ul className="space-y-4">
          {week.quests.map((quest) => (
            <Quest key={quest.questId} quest={quest} />
          ))}
        </ul>
      ) : (
        <p className="text-soft">{t("noQuests")}</p>
      )}
      {count > 0 ? (
        <details>
          <summary className="min-h-11 content-center text-sm font-medium text-sea">
            {t("tookPart", { count })}
          </summary>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {lobsters.map(({ serialNo, displayName }) => (
              <li key={serialNo}>
                <LobsterLink lobster={{ serial_no: serialNo, display_name: displayName }} />
              </li>
            ))}
            {count > lobsters.length ? <li>{t("more", { count: count - lobsters.length })}</li> : null}
          </ul>
        </details>
      ) : (
        <p className="text-sm text-soft">{t("tookPart", { count })}</p>
      )}
    </section>
  );
}

function Quest({ quest }: { quest: CourseWeek["quests"][number] }) {
  const t = useTranslations("course");
  const initiator = { serial_no: quest.initiatorNo, display_name: quest.initiatorName };
  return (
    <li>
      <Link
        href={`/quests/${quest.questId}`}
        prefetch={false}
        className="font-serif text-lg font-semibold wrap-anywhere"
      >
        <UserText text={quest.title} />
      </Link>
      <p className="text-sm text-soft">
        {quest.isClosed ? t("closed") : t("slots", { open: quest.openSlots, slots: quest.slots })}
        {" · "}
        {t.rich("by", { lobster: () => <LobsterLink lobster={initiator} /> })}
      </p>
    </li>
  );
}
