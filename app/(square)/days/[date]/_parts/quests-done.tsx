import { useTranslations } from "next-intl";
import { LobsterLink } from "@/app/_parts/byline";
import { RuledSection } from "@/app/_parts/ruled-section";
import { UserText } from "@/app/_parts/user-text";
import type { DayRecord } from "@/lib/areas/days/read";

export function QuestsDone({ quests }: Pick<DayRecord, "quests">) {
  const t = useTranslations("days");
  if (quests.length === 0) return null;
  return (
    <RuledSection id="quests" title={t("quests")} className="space-y-3">
      <ul className="space-y-1">
        {quests.map(({ id, title, initiator }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
            <a href={`/quests/${id}`} className="inline-flex min-h-11 items-center">
              <UserText text={title} />
            </a>
            <LobsterLink lobster={initiator} />
          </li>
        ))}
      </ul>
    </RuledSection>
  );
}
