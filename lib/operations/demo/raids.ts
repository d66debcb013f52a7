import { campus } from "@/lib/areas/buildings/campus";
import { raidBuilding } from "@/lib/areas/buildings/raids";
import { type Stage, viewerAt } from "./stage";
import { RAIDS } from "./texts";

const HOUR_MS = 3_600_000;

/** Returns a function that begins the raids that are due by the given time and have not begun yet. */
export function raidStarter(stage: Stage, now: Date): (untilMs: number) => Promise<void> {
  const ahead = RAIDS.filter(({ building }) => campus().slugs.includes(building)).map((raid) => ({
    ...raid,
    atMs: now.getTime() - raid.hoursAgo * HOUR_MS,
  }));
  return async (untilMs) => {
    for (let raid = ahead[0]; raid && raid.atMs <= untilMs; raid = ahead[0]) {
      const raider = viewerAt(stage, raid.by, new Date(raid.atMs).toISOString());
      await raidBuilding(stage.db, raider, raid.building);
      ahead.shift();
    }
  };
}
