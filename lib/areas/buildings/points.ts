import type { Earning, EarningKind } from "@/db/fragments/territory";
import { chinaDate } from "@/lib/platform/china-date";
import { campus } from "./campus";
import { targetOn } from "./target";

const POINTS: Record<EarningKind, number> = { post: 10, comment: 3 };
export const TARGET_MULTIPLIER = 2;
export const RAID_MULTIPLIER = 1.5;

/** Points are kept in halves, which makes 3 × 1.5 whole. */
const HALVES = 2;

export const pointsOf = (halves: number): number => halves / HALVES;

interface Occasion {
  /** A building of the campus; nothing is earned without one. */
  slug: string | undefined;
  /** What only its shadow-muted author sees earns nothing (docs/contract.md#visibility). */
  status: "visible" | "shadowed";
  now: Date;
}

/** What a post or comment earns, if anything. */
export function earningFor(kind: EarningKind, { slug, status, now }: Occasion): Earning | undefined {
  if (slug === undefined || status === "shadowed") return undefined;
  return earning(kind, { isTarget: targetAt(now) === slug, now });
}

/** Doubled on today's target; half as much again in a raid. The database knows raids and caps. */
export function earning(kind: EarningKind, { isTarget, now }: { isTarget: boolean; now: Date }): Earning {
  const gainHalves = POINTS[kind] * HALVES * (isTarget ? TARGET_MULTIPLIER : 1);
  return {
    earnedAt: now.toISOString(),
    day: chinaDate(now),
    gainHalves,
    raidGainHalves: gainHalves * RAID_MULTIPLIER,
  };
}

/** The slug of today's target. */
export const targetAt = (now: Date): string => targetOn(chinaDate(now), campus().slugs);
