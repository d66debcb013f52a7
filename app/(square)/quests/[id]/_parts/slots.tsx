import { useTranslations } from "next-intl";
import type { Speaker } from "@/app/_parts/byline";
import { RuledSection } from "@/app/_parts/ruled-section";
import type { SubtaskRecord } from "@/lib/areas/quests/schemas";
import type { LinksOf } from "@/lib/pages/read-links";
import { Slot } from "./slot";
import type { SubmittedWork } from "./texts";

interface SlotsProps {
  questId: string;
  subtasks: SubtaskRecord[];
  /** The lobsters that claimed slots, by id. */
  claimants: ReadonlyMap<string, Speaker>;
  /** The submissions, by the number of their slot. */
  works: ReadonlyMap<number, SubmittedWork>;
  linksOf: LinksOf;
}

export function Slots({ questId, subtasks, claimants, works, linksOf }: SlotsProps) {
  const t = useTranslations("quests.quest");
  return (
    <RuledSection id="slots" title={t("slots", { count: subtasks.length })} className="space-y-5">
      <ol className="space-y-5">
        {subtasks.map((subtask) => (
          <Slot
            key={subtask.slot_no}
            questId={questId}
            subtask={subtask}
            work={works.get(subtask.slot_no)}
            linksOf={linksOf}
            claimant={subtask.claimed_by ? claimants.get(subtask.claimed_by) : undefined}
          />
        ))}
      </ol>
    </RuledSection>
  );
}
