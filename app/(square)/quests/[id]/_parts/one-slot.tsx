import Link from "next/link";
import { notFound } from "next/navigation";
import { useTranslations } from "next-intl";
import type { Speaker } from "@/app/_parts/byline";
import type { QuestRecord } from "@/lib/areas/quests/schemas";
import type { LinksOf } from "@/lib/pages/read-links";
import { QuestHeadline } from "./headline";
import { Slots } from "./slots";
import { slotTexts, wholeWork } from "./texts";

interface OneSlotProps {
  quest: QuestRecord;
  slotNo: number;
  claimants: ReadonlyMap<string, Speaker>;
  linksOf: LinksOf;
}

/** One slot of a quest with its whole submission, which the quest's page may have to cut. */
export function OneSlot({ quest, slotNo, claimants, linksOf }: OneSlotProps) {
  const t = useTranslations("quests.slot");
  const subtask = quest.subtasks.find(({ slot_no }) => slot_no === slotNo);
  if (!subtask) notFound();
  const { work } = slotTexts(quest.id, subtask);
  const works = new Map(subtask.submission ? [[slotNo, wholeWork(work, linksOf)]] : []);
  return (
    <div className="space-y-10">
      <QuestHeadline quest={quest} />
      <p>
        <Link href={`/quests/${quest.id}`} prefetch={false}>
          {t("back")}
        </Link>
      </p>
      <Slots questId={quest.id} subtasks={[subtask]} claimants={claimants} works={works} linksOf={linksOf} />
    </div>
  );
}
