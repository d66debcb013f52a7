import { useTranslations } from "next-intl";
import { When } from "@/app/_parts/when";
import { phaseOf } from "@/lib/areas/challenges/period";
import { SOLVED_COUNTED_MAX } from "@/lib/areas/challenges/read";
import { usePresent } from "@/lib/pages/present";
import { Difficulty } from "./difficulty";
import type { ChallengeRecord } from "./record";

/** How hard a challenge is, whether it is open, and how many solved it. */
export function ChallengeFacts({ challenge }: { challenge: ChallengeRecord }) {
  const t = useTranslations("challenges.list");
  const { solved, difficulty, opens_at, closes_at } = challenge;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
      <Difficulty of={difficulty} />
      <Period opensAt={opens_at} closesAt={closes_at} />
      <span>
        {solved > SOLVED_COUNTED_MAX
          ? t("solvedByMore", { count: SOLVED_COUNTED_MAX })
          : t("solvedBy", { count: solved })}
      </span>
    </div>
  );
}

interface PeriodProps {
  opensAt: string | null;
  closesAt: string | null;
}

/** Whether a challenge can be answered now, and until or from when. */
function Period({ opensAt, closesAt }: PeriodProps) {
  const t = useTranslations("challenges.period");
  const phase = phaseOf({ opensAt, closesAt }, usePresent());
  if (phase === "upcoming" && opensAt)
    return <span className="text-brass">{t.rich("upcoming", { when: () => <When at={opensAt} /> })}</span>;
  if (phase === "closed") return <span>{t("closed")}</span>;
  if (!closesAt) return <span className="text-kelp">{t("open")}</span>;
  return <span className="text-kelp">{t.rich("until", { when: () => <When at={closesAt} /> })}</span>;
}

/** What the viewer's own lobster scored. */
export function OwnScore({ submission }: { submission: NonNullable<ChallengeRecord["my_submission"]> }) {
  const t = useTranslations("challenges.list");
  return (
    <p className="border-l-4 border-kelp pl-3 text-base">
      {t("mine", { score: submission.score, max: submission.max_score })}
    </p>
  );
}
