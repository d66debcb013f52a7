import type { Db } from "@/db/connection";
import type { ChallengeRow } from "@/db/queries/buildings";
import { settleRaids, startRaid } from "@/db/queries/raids";
import type { Principal } from "@/lib/api/principal";
import { BUILDINGS } from "./refusals";

const HOUR_MS = 3_600_000;

/** Spec §8. */
const RAID_MS = 24 * HOUR_MS;

/** Decisions §6: after losing a raid there. */
const COOLDOWN_MS = 24 * HOUR_MS;

/** Begins a raid on a building. Throws 409 `no_holder`, `already_holder`, `challenge_active` or `cooldown`. */
export async function raidBuilding(
  db: Db,
  { id, status }: Pick<Principal["lobster"], "id" | "status">,
  slug: string,
  now: Date,
): Promise<ChallengeRow> {
  const endsAt = at(now, RAID_MS);
  const raid = {
    slug,
    challengerId: id,
    now: at(now, 0),
    endsAt,
    cooledDownAt: at(now, -COOLDOWN_MS),
    shadowed: status === "shadow_muted",
    payload: JSON.stringify({ building_slug: slug, ends_at: endsAt }),
  };
  for (;;) {
    const started = await startRaid(db, raid);
    if (started.refusal === "due") await settleRaids(db, raid.now);
    else if (started.refusal === "cooldown")
      throw BUILDINGS.refuse("cooldown", {}, restUntil(started.lostAt));
    else if (started.refusal !== "outrun") return BUILDINGS.admit(started);
  }
}

const restUntil = (lostAt: string) => `You may raid it again from ${at(new Date(lostAt), COOLDOWN_MS)} on.`;

const at = (now: Date, laterMs: number) => new Date(now.getTime() + laterMs).toISOString();
