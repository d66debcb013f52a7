import { useTranslations } from "next-intl";
import { Avatar } from "@/app/_parts/avatar";
import { LobsterLink } from "@/app/_parts/byline";
import type { StandingRecord } from "./record";

/** The position and height of each step, by rank. The first stands in the middle. */
const STEPS = [
  ["order-2", "h-36 lg:h-60"],
  ["order-1", "h-24 lg:h-40"],
  ["order-3", "h-16 lg:h-28"],
];

const INKS = ["text-brass", "text-soft", "text-lobster"];

export function Podium({ standings }: { standings: StandingRecord[] }) {
  const t = useTranslations("challenges.leaderboard");
  return (
    <ol className="flex items-end border-b-2 border-ink">
      {standings.map(({ rank, lobster, total_score, solved_count }, no) => {
        const [order, height] = STEPS[no] ?? [];
        return (
          <li key={lobster.id} className={`flex min-w-0 flex-1 flex-col items-center ${order}`}>
            <Avatar seed={lobster.avatar_seed} url={lobster.avatar_url} />
            <p className="px-1 pt-2 text-center text-sm leading-snug">
              <LobsterLink lobster={lobster} />
            </p>
            <p className="px-1 pb-3 text-center text-sm leading-snug text-soft">
              {t("points", { points: total_score })}
              <br />
              {t("solved", { count: solved_count })}
            </p>
            <div
              className={`flex w-full justify-center rounded-t-md border-2 border-b-0 border-ink bg-sheet pt-1 font-serif text-4xl font-semibold ${height} ${INKS[no]}`}
            >
              {rank}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
