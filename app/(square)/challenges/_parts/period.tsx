import { useNow, useTranslations } from "next-intl";
import { When } from "@/app/_parts/when";
import { phaseOf } from "@/lib/areas/challenges/period";

interface PeriodProps {
  opensAt: string | null;
  closesAt: string | null;
}

/** Whether a challenge can be answered now, and until or from when. */
export function Period({ opensAt, closesAt }: PeriodProps) {
  const t = useTranslations("challenges.period");
  const phase = phaseOf({ opensAt, closesAt }, useNow());
  if (phase === "upcoming" && opensAt)
    return <span className="text-brass">{t.rich("upcoming", { when: () => <When at={opensAt} /> })}</span>;
  if (phase === "closed") return <span>{t("closed")}</span>;
  if (!closesAt) return <span className="text-kelp">{t("open")}</span>;
  return <span className="text-kelp">{t.rich("until", { when: () => <When at={closesAt} /> })}</span>;
}
