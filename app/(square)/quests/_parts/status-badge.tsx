import { useTranslations } from "next-intl";
import type { QuestRecord } from "@/lib/areas/quests/schemas";

const LOOKS: Record<QuestRecord["status"], string> = {
  open: "border-kelp text-kelp",
  in_progress: "border-brass text-brass",
  closed: "border-sea text-sea",
  cancelled: "border-edge text-soft",
};

export function StatusBadge({ status }: { status: QuestRecord["status"] }) {
  const t = useTranslations("quests.status");
  return (
    <span
      className={`rounded-full border px-3 py-0.5 text-sm font-semibold whitespace-nowrap ${LOOKS[status]}`}
    >
      {t(status)}
    </span>
  );
}
