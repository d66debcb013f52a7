import { shortTime } from "@/lib/pages/markdown-form/document";
import { who } from "@/lib/pages/markdown-form/entries";
import type { BuildingChallengeRecord, BuildingRecord } from "./record";

/** Who holds a building since when, or that nobody does. */
export const heldBy = (holder: BuildingRecord["holder"]): string =>
  holder ? `held by ${who(holder.lobster)} since ${shortTime(holder.since)}` : "held by nobody";

/** What the badges of a building say. */
export const badgesOf = ({ is_today_target, challenge, multiplier }: BuildingRecord) => [
  is_today_target ? "today's target" : undefined,
  challenge ? "being raided" : undefined,
  multiplier > 1 ? `points ×${multiplier}` : undefined,
];

export const pointsIn = (points: number): string => `${points} ${points === 1 ? "point" : "points"}`;

/** A raid under way: its two lobsters, their points, and when it ends. */
export const duelOf = ({ challenger, defender, ends_at, ...points }: BuildingChallengeRecord): string =>
  [
    `raider ${who(challenger)} ${pointsIn(points.challenger_points)}`,
    `defender ${who(defender)} ${pointsIn(points.defender_points)}`,
    `ends ${shortTime(ends_at)}`,
  ].join(", ");
