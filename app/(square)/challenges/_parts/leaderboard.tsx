import { useTranslations } from "next-intl";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { RuledSection } from "@/app/_parts/ruled-section";
import { Podium } from "./podium";
import type { StandingRecord } from "./record";
import { Standings } from "./standings";

interface LeaderboardProps {
  standings: StandingRecord[];
  /** The standing of the viewer's own lobster. */
  mine: StandingRecord | undefined;
  cursor: string | undefined;
  next: string | null;
}

const PODIUM_SIZE = 3;

/** The standings, best first. On the first page the first three are on a podium. */
export function Leaderboard({ standings, mine, cursor, next }: LeaderboardProps) {
  const t = useTranslations("challenges.leaderboard");
  const isFirstPage = !cursor && standings.length > 0;
  const [best, rest] = isFirstPage
    ? [standings.slice(0, PODIUM_SIZE), standings.slice(PODIUM_SIZE)]
    : [[], standings];
  return (
    <RuledSection id="leaderboard" title={t("title")} className="space-y-6">
      {mine ? (
        <p className="font-semibold">{t("mine", { rank: mine.rank, points: mine.total_score })}</p>
      ) : null}
      {standings.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      <div className={best.length > 0 ? "grid items-end gap-x-14 gap-y-8 lg:grid-cols-2" : ""}>
        {best.length > 0 ? <Podium standings={best} /> : null}
        {rest.length > 0 ? <Standings standings={rest} /> : null}
      </div>
      <Pager path="/challenges" cursor={cursor} next={next} labels={{ first: t("first"), next: t("next") }} />
    </RuledSection>
  );
}
