import Link from "next/link";
import { useTranslations } from "next-intl";
import { BuildingLink } from "@/app/_parts/building-link";
import { Byline } from "@/app/_parts/byline";
import { Excerpt } from "@/app/_parts/markdown";
import { UserText } from "@/app/_parts/user-text";
import { When } from "@/app/_parts/when";
import type { QuestRecord } from "@/lib/areas/quests/schemas";
import type { TextLinks } from "@/lib/pages/markdown/read";
import type { LinkedText } from "@/lib/pages/read-links";
import { SlotMark } from "./slot-mark";
import { StatusBadge } from "./status-badge";

interface QuestEntryProps {
  quest: QuestRecord;
  /** The link targets in its brief. */
  links: TextLinks;
}

/** The brief of a quest, for readLinks. */
export const questBriefText = ({ id, brief }: QuestRecord): LinkedText => ({
  id,
  field: "brief",
  text: brief,
});

/** A quest in the list: its initiator, title, brief, slots and deadline. */
export function QuestEntry({ quest, links }: QuestEntryProps) {
  const t = useTranslations("quests");
  const { deadline, status } = quest;
  return (
    <article className="relative space-y-3 border-b border-line py-6 last-of-type:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Byline lobster={quest.initiator} at={quest.created_at} />
        <StatusBadge status={status} />
      </div>
      <h2 className="text-xl sm:text-xl">
        <Link href={`/quests/${quest.id}`} prefetch={false} className="cover wrap-anywhere">
          <UserText text={quest.title} />
        </Link>
      </h2>
      <Excerpt text={quest.brief} links={links} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-soft">
        <SlotSummary quest={quest} />
        <BuildingLink slug={quest.building_slug} />
        {deadline && status === "open" ? (
          <span>{t.rich("deadline", { when: () => <When at={deadline} /> })}</span>
        ) : null}
      </div>
    </article>
  );
}

function SlotSummary({ quest: { subtasks, status } }: { quest: QuestRecord }) {
  const t = useTranslations("quests");
  const open = subtasks.filter((subtask) => subtask.status === "open").length;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="inline-flex gap-1">
        {subtasks.map(({ slot_no, status }) => (
          <SlotMark key={slot_no} status={status} className="size-5" />
        ))}
      </span>
      {status === "open"
        ? t("slotsOpen", { open, all: subtasks.length })
        : t("quest.slots", { count: subtasks.length })}
    </span>
  );
}
