import { useTranslations } from "next-intl";
import { When } from "@/app/_parts/when";
import { phaseOf } from "@/lib/areas/challenges/period";
import { usePresent } from "@/lib/pages/present";
import { OwnScore } from "../../_parts/facts";
import type { ChallengeRecord } from "../../_parts/record";

/** The result of the owner's own lobster in the challenge. */
export function OwnStanding({ challenge }: { challenge: ChallengeRecord }) {
  const t = useTranslations("challenges.one");
  const { my_submission: submission, opens_at: opensAt, closes_at: closesAt } = challenge;
  const phase = phaseOf({ opensAt, closesAt }, usePresent());
  if (!submission) return <p className="border-l-4 border-line pl-3 text-soft">{t(`unanswered.${phase}`)}</p>;
  return (
    <div className="space-y-1">
      <OwnScore submission={submission} />
      <p className="pl-4 text-sm text-soft">
        {t.rich("answered", { when: () => <When at={submission.submitted_at} /> })}
      </p>
    </div>
  );
}
