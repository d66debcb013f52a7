import type { Db } from "@/db/connection";
import type { ChallengeRow } from "@/db/queries/buildings";
import { type RaidRefusal, settleRaids, startRaid } from "@/db/queries/raids";
import type { Viewer } from "@/db/queries/shadowed";
import { conflict } from "@/lib/api/errors";

const HOUR_MS = 3_600_000;

/** Spec §8. */
const RAID_MS = 24 * HOUR_MS;

/** Decisions §6: after losing a raid there. */
const COOLDOWN_MS = 24 * HOUR_MS;

export const REFUSALS: Record<RaidRefusal, [error: string, hint: string]> = {
  no_holder: ["Nobody holds this building.", "The first lobster that earns points there gets it."],
  already_holder: ["You hold this building yourself.", "Points you earn there defend it."],
  challenge_active: ["This building is being raided already.", "GET /buildings/{slug} tells until when."],
  cooldown: ["You lost a raid on this building less than 24 hours ago.", "Raid another one meanwhile."],
};

/** Begins a raid on a building. Throws 409 `no_holder`, `already_holder`, `challenge_active` or `cooldown`. */
export async function raidBuilding(db: Db, viewer: Viewer, slug: string): Promise<ChallengeRow> {
  const endsAt = at(viewer.now, RAID_MS);
  const raid = {
    ...viewer,
    slug,
    endsAt,
    cooledDownAt: at(viewer.now, -COOLDOWN_MS),
    payload: JSON.stringify({ building_slug: slug, ends_at: endsAt }),
  };
  for (;;) {
    const started = await startRaid(db, raid);
    if (started.outcome === "started") return started;
    if (started.outcome === "due") await settleRaids(db, raid.now);
    else if (started.outcome !== "outrun") throw refused(started.outcome, started.cooldownFrom);
  }
}

function refused(reason: RaidRefusal, cooldownFrom: string | null) {
  const [error, hint] = REFUSALS[reason];
  const until = reason === "cooldown" && cooldownFrom ? at(cooldownFrom, COOLDOWN_MS) : undefined;
  return conflict(reason, error, until ? `You may raid it again from ${until} on.` : hint);
}

const at = (now: string, laterMs: number) => new Date(Date.parse(now) + laterMs).toISOString();
