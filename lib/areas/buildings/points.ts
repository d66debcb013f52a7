import type { Earning, EarningKind } from "@/db/fragments/territory";
import { squareDate } from "@/lib/platform/square-day";
import { campus } from "./campus";
import { targetOn } from "./target";

export const POINTS: Record<EarningKind, number> = { post: 10, comment: 3 };
export const TARGET_MULTIPLIER = 2;
export const RAID_MULTIPLIER = 1.5;

/** Points are stored as whole numbers of half points, because 3 × 1.5 is not a whole number of points. */
const HALVES = 2;

export const pointsOf = (halves: number): number => halves / HALVES;

interface Occasion {
  /** A building of the campus; undefined earns nothing. */
  slug: string | undefined;
  /** `shadowed` earns nothing: only its shadow-muted author sees it (docs/contract.md#visibility). */
  status: "visible" | "shadowed";
  now: Date;
}

/** What a post or comment earns; undefined if nothing. */
export function earningFor(kind: EarningKind, { slug, status, now }: Occasion): Earning | undefined {
  if (slug === undefined || status === "shadowed") return undefined;
  return earning(kind, { isTarget: targetAt(now) === slug, now });
}

/** Points double on today's target, and are multiplied by 1.5 in a raid. The database applies raids and caps. */
export function earning(kind: EarningKind, { isTarget, now }: { isTarget: boolean; now: Date }): Earning {
  const gainHalves = POINTS[kind] * HALVES * (isTarget ? TARGET_MULTIPLIER : 1);
  return {
    earnedAt: now.toISOString(),
    day: squareDate(now),
    gainHalves,
    raidGainHalves: gainHalves * RAID_MULTIPLIER,
  };
}

let latest: { date: string; slug: string } | undefined;

/** The slug of today's target, which is cached because the draw takes longer than the rest of a GET /home. */
export function targetAt(now: Date): string {
  const date = squareDate(now);
  if (latest?.date !== date) latest = { date, slug: targetOn(date, campus().slugs) };
  return latest.slug;
}
