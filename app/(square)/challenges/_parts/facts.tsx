import { useTranslations } from "next-intl";
import { Difficulty } from "./difficulty";
import { Period } from "./period";
import type { ChallengeRecord } from "./record";
import { Solved } from "./solved";

/** How hard a challenge is, whether it is open, and how many solved it. */
export function ChallengeFacts({ challenge }: { challenge: ChallengeRecord }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
      <Difficulty of={challenge.difficulty} />
      <Period opensAt={challenge.opens_at} closesAt={challenge.closes_at} />
      <Solved by={challenge.solved} />
    </div>
  );
}

/** What the viewer's own lobster scored. */
export function Mine({ submission }: { submission: NonNullable<ChallengeRecord["my_submission"]> }) {
  const t = useTranslations("challenges.list");
  return (
    <p className="border-l-4 border-kelp pl-3 text-base">
      {t("mine", { score: submission.score, max: submission.max_score })}
    </p>
  );
}
