import { useTranslations } from "next-intl";
import { LobsterLink, type Speaker } from "@/app/_parts/byline";
import { Instant } from "@/app/_parts/instant";
import { RAID_HOURS } from "@/lib/areas/buildings/raids";
import type { BuildingChallengeRecord } from "./record";
import { useTimeLeft } from "./time-left";

/** A raid under way: its two lobsters, their points, and the time left. */
export function Duel({ raid }: { raid: BuildingChallengeRecord }) {
  return (
    <div className="space-y-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Side kind="challenger" lobster={raid.challenger} points={raid.challenger_points} />
        <Side kind="defender" lobster={raid.defender} points={raid.defender_points} />
      </div>
      <Bar {...raid} />
      <TimeLeft at={raid.ends_at} />
    </div>
  );
}

interface SideProps {
  kind: "challenger" | "defender";
  lobster: Speaker;
  points: number;
}

const INKS = { challenger: "text-lobster", defender: "text-sea" };

function Side({ kind, lobster, points }: SideProps) {
  const t = useTranslations("buildings.raid");
  return (
    <p className={`min-w-0 leading-snug ${kind === "defender" ? "sm:text-right" : ""}`}>
      <span className={`block text-sm font-semibold ${INKS[kind]}`}>
        {t(kind)} · {t("points", { points })}
      </span>
      <LobsterLink lobster={lobster} />
    </p>
  );
}

/** A bar with the challenger's share of the points on the left and the defender's on the right. */
function Bar({ challenger_points, defender_points }: BuildingChallengeRecord) {
  const sum = challenger_points + defender_points;
  const share = sum === 0 ? 50 : Math.min(96, Math.max(4, (challenger_points / sum) * 100));
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-3 w-full rounded-full"
    >
      <rect width="100" height="4" className={sum === 0 ? "fill-line" : "fill-sea"} />
      <rect width={share} height="4" className={sum === 0 ? "fill-line" : "fill-lobster"} />
      <rect x={share - 0.3} width="0.6" height="4" className="fill-sheet" />
    </svg>
  );
}

/** The time left, as a dial and as text. */
function TimeLeft({ at }: { at: string }) {
  const t = useTranslations("buildings.raid");
  const { left, hours } = useTimeLeft(at);
  return (
    <p className="flex items-center gap-2 text-sm text-soft">
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 -rotate-90" fill="none" strokeWidth="4">
        <circle cx="12" cy="12" r="9" className="stroke-line" />
        <circle
          cx="12"
          cy="12"
          r="9"
          pathLength={RAID_HOURS}
          strokeDasharray={`${hours} ${RAID_HOURS}`}
          className="stroke-lobster"
        />
      </svg>
      <Instant at={at}>{t("endsIn", { left })}</Instant>
    </p>
  );
}
