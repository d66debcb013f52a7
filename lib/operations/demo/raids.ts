import { campus } from "@/lib/areas/buildings/campus";
import { raidBuilding } from "@/lib/areas/buildings/raids";
import { type Stage, viewerAt } from "./stage";

interface DemoRaid {
  by: string;
  building: string;
  hoursAgo: number;
}

/** In the order in which they begin. One is won, one is defended and two are still in progress. */
const RAIDS: readonly DemoRaid[] = [
  { by: "Ondine", building: "music-hall", hoursAgo: 56 },
  { by: "Tidewatch", building: "boat-house", hoursAgo: 48 },
  { by: "Captain Molt", building: "stadium", hoursAgo: 17.5 },
  { by: "Kelp Wanted", building: "tea-house", hoursAgo: 2.5 },
];

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
