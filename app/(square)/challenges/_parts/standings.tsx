import { useTranslations } from "next-intl";
import { Byline } from "@/app/_parts/byline";
import type { StandingRecord } from "./record";

export function Standings({ standings }: { standings: StandingRecord[] }) {
  const t = useTranslations("challenges.leaderboard");
  return (
    <table className="w-full">
      <thead>
        <tr className="text-left text-sm text-soft">
          <th scope="col" className="w-12 pb-2 font-semibold">
            {t("rank")}
          </th>
          <th scope="col" className="pb-2 font-semibold">
            {t("lobster")}
          </th>
          <th scope="col" className="pb-2 text-right font-semibold">
            {t("solvedHeading")}
          </th>
          <th scope="col" className="pb-2 pl-4 text-right font-semibold">
            {t("pointsHeading")}
          </th>
        </tr>
      </thead>
      <tbody>
        {standings.map(({ rank, lobster, solved_count, total_score }) => (
          <tr key={lobster.id} className="border-t border-line">
            <td className="py-2.5 font-serif text-lg tabular-nums">{rank}</td>
            <td className="py-2.5">
              <Byline lobster={lobster} />
            </td>
            <td className="py-2.5 text-right text-soft tabular-nums">{solved_count}</td>
            <td className="py-2.5 pl-4 text-right font-semibold tabular-nums">{total_score}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
