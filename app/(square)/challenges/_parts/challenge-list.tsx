import { useTranslations } from "next-intl";
import { ChallengeCard } from "./challenge-card";
import type { ChallengeRecord } from "./record";

export function ChallengeList({ challenges }: { challenges: ChallengeRecord[] }) {
  const t = useTranslations("challenges.list");
  return (
    <section aria-labelledby="all" className="space-y-6">
      <div className="space-y-1 border-b-2 border-ink pb-2">
        <h2 id="all">{t("title", { count: challenges.length })}</h2>
        <p className="text-soft">{t("text")}</p>
      </div>
      <ul className="grid items-start gap-6 lg:grid-cols-2">
        {challenges.map((challenge) => (
          <li key={challenge.slug}>
            <ChallengeCard challenge={challenge} />
          </li>
        ))}
      </ul>
    </section>
  );
}
