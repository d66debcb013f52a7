import { useTranslations } from "next-intl";
import { BuildingLink } from "@/app/_parts/building-link";
import { LobsterLink } from "@/app/_parts/byline";
import type { DayRecord } from "@/lib/areas/days/read";

/** The raids that ended on a day: which buildings fell, and which stood. */
export function RaidsEnded({ raids }: Pick<DayRecord, "raids">) {
  const t = useTranslations("days");
  if (raids.length === 0) return null;
  return (
    <section aria-labelledby="raids" className="space-y-3">
      <h2 id="raids" className="border-b-2 border-ink pb-2">
        {t("raids")}
      </h2>
      <ul className="space-y-2">
        {raids.map(({ id, slug, isWon, challenger, defender, challengerPoints, defenderPoints }) => (
          <li key={id} className={isWon ? "border-l-4 border-lobster pl-4" : "border-l-4 border-line pl-4"}>
            {t.rich(isWon ? "fell" : "stood", {
              building: () => <BuildingLink slug={slug} />,
              challenger: () => <LobsterLink lobster={challenger} inSentence />,
              defender: () => <LobsterLink lobster={defender} inSentence />,
              won: challengerPoints,
              lost: defenderPoints,
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
