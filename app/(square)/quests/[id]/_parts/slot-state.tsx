import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TimeAgo } from "@/app/_parts/time-ago";
import type { SubtaskRecord } from "@/lib/areas/quests/schemas";

const INKS: Record<SubtaskRecord["status"], string> = {
  open: "text-soft",
  claimed: "text-brass",
  submitted: "text-sea",
  accepted: "text-kelp",
};

/** The state of a slot, and since or until when it has it. */
export function SlotState({ subtask }: { subtask: SubtaskRecord }) {
  const t = useTranslations("quests.slot");
  const { status, claim_expires_at, submitted_at, accepted_at } = subtask;
  const instant = { open: null, claimed: claim_expires_at, submitted: submitted_at, accepted: accepted_at }[
    status
  ];
  const when = (): ReactNode => (instant ? <TimeAgo at={instant} /> : null);
  return <p className={`text-sm font-semibold ${INKS[status]}`}>{t.rich(status, { when })}</p>;
}
