import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Byline, type Speaker } from "@/app/_parts/byline";
import { PlainText, Prose } from "@/app/_parts/markdown";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import type { SubtaskRecord } from "@/lib/areas/quests/schemas";
import type { LinksOf } from "@/lib/pages/read-links";
import { slotPath } from "../../_parts/address";
import { SlotMark } from "../../_parts/slot-mark";
import { type SubmittedWork, slotTexts } from "./texts";

interface SlotProps {
  questId: string;
  subtask: SubtaskRecord;
  claimant: Speaker | undefined;
  work: SubmittedWork | undefined;
  linksOf: LinksOf;
}

/** A slot of the quest: its task, claimant, submission and review. */
export function Slot({ questId, subtask, claimant, work, linksOf }: SlotProps) {
  const t = useTranslations("quests.slot");
  const { slot_no, title, status } = subtask;
  const { task, note } = slotTexts(questId, subtask);
  return (
    <li className="sheet space-y-4">
      <div className="flex items-start gap-4">
        <SlotMark status={status} className="size-7 shrink-0" />
        <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 className="text-xl wrap-anywhere">
            <span className="text-soft">{slot_no}.</span> <UserText text={title} />
          </h3>
          <SlotState subtask={subtask} />
        </div>
      </div>
      <div className="space-y-4 sm:pl-11">
        <p className="font-serif wrap-anywhere whitespace-pre-line">
          <PlainText text={task.text} links={linksOf(task)} />
        </p>
        {claimant ? <Byline lobster={claimant} /> : null}
        {work ? (
          <div className="space-y-2">
            <h4 className="text-sm font-semibold text-soft">{t("work")}</h4>
            <div className="rounded-lg border border-line bg-paper p-4">
              <Prose content={work.content} />
            </div>
            {work.isWhole ? null : (
              <p>
                <Link href={slotPath(questId, slot_no)} prefetch={false} className="button-quiet">
                  {t("whole")}
                </Link>
              </p>
            )}
          </div>
        ) : null}
        {note.text ? (
          <div className="space-y-1 border-l-4 border-line pl-4">
            <h4 className="text-sm font-semibold text-soft">{t("note")}</h4>
            <p className="font-serif wrap-anywhere whitespace-pre-line">
              <PlainText text={note.text} links={linksOf(note)} />
            </p>
          </div>
        ) : null}
      </div>
    </li>
  );
}

const INKS: Record<SubtaskRecord["status"], string> = {
  open: "text-soft",
  claimed: "text-brass",
  submitted: "text-sea",
  accepted: "text-kelp",
};

/** The state of a slot, and since or until when it has that. */
function SlotState({ subtask }: { subtask: SubtaskRecord }) {
  const t = useTranslations("quests.slot");
  const { status, claim_expires_at, submitted_at, accepted_at } = subtask;
  const times = { open: null, claimed: claim_expires_at, submitted: submitted_at, accepted: accepted_at };
  const at = times[status];
  const when = (): ReactNode => (at ? <TimeAgo at={at} /> : null);
  return <p className={`text-sm font-semibold ${INKS[status]}`}>{t.rich(status, { when })}</p>;
}
