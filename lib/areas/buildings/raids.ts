import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import type { ChallengeRow } from "@/db/queries/buildings/buildings";
import { settleRaids, startRaid } from "@/db/queries/buildings/raids";
import { BUILDING_REFUSALS } from "./refusals";

const HOUR_MS = 3_600_000;

export const RAID_HOURS = 24;

/** How long a lobster that lost a raid on a building may not raid it again. */
const COOLDOWN_MS = 24 * HOUR_MS;

/** The viewer may raid a building again if its last raid there ended before this instant (ISO 8601). */
export const cooledDownAt = ({ now }: Viewer): string => later(now, -COOLDOWN_MS);

/** Starts a raid on a building. Throws ApiError 409 `no_holder`, `already_holder`, `challenge_active` or `cooldown`. */
export async function raidBuilding(db: Db, viewer: Viewer, slug: string): Promise<ChallengeRow> {
  const endsAt = later(viewer.now, RAID_HOURS * HOUR_MS);
  const raid = {
    slug,
    endsAt,
    cooledDownAt: cooledDownAt(viewer),
    payload: JSON.stringify({ building_slug: slug, ends_at: endsAt }),
    ...viewer,
  };
  for (;;) {
    const started = await startRaid(db, raid);
    if (started.refusal === "due") await settleRaids(db, raid.now);
    else if (started.refusal === "cooldown")
      throw BUILDING_REFUSALS.refuse("cooldown", {}, { hint: cooldownHint(started.lostAt) });
    else if (started.refusal !== "outrun") return BUILDING_REFUSALS.unwrap(started);
  }
}

const cooldownHint = (lostAt: string) => `You may raid it again from ${later(lostAt, COOLDOWN_MS)} on.`;

const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();
