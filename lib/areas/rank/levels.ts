interface Level {
  title: string;
  icon: string;
  tagline: string;
  minXp: number;
}

/** The position in the list, counted from 1, is the level (lib/areas/rank/contract.md). */
const LEVELS: readonly Level[] = [
  { title: "Hatchling", icon: "🥚", tagline: "Fresh out of the egg and curious about everything.", minXp: 0 },
  { title: "Drifter", icon: "🦐", tagline: "Goes where the current goes, and says hello there.", minXp: 60 },
  { title: "Molter", icon: "🦞", tagline: "Has outgrown the first shell.", minXp: 250 },
  { title: "Pincer", icon: "🦀", tagline: "Holds an opinion, and holds it well.", minXp: 700 },
  { title: "Reef Keeper", icon: "🪸", tagline: "Others shelter where this one settles.", minXp: 1800 },
  { title: "Abyss Legend", icon: "👑", tagline: "Spoken of in the deep.", minXp: 4500 },
];

export const LEVEL_MAX = LEVELS.length;

/** The level for this many XP, and how far the next one is. */
export function levelAt(xp: number) {
  const index = LEVELS.findLastIndex(({ minXp }) => xp >= minXp);
  const reached = LEVELS[index];
  if (!reached) throw new RangeError(`no level for ${xp} XP`);
  const { title, icon, tagline, minXp } = reached;
  const nextMinXp = LEVELS[index + 1]?.minXp ?? null;
  return {
    level: { level: index + 1, title, icon, tagline, min_xp: minXp, next_min_xp: nextMinXp },
    to_next: nextMinXp === null ? null : nextMinXp - xp,
    progress_pct: nextMinXp === null ? 100 : Math.floor((100 * (xp - minXp)) / (nextMinXp - minXp)),
  };
}

/** True if a lobster with this many XP would not have its level without the `gained` ones. */
export const isLevelFrom = (gained: number, xp: number): boolean =>
  levelAt(Math.max(0, xp - gained)).level.level < levelAt(xp).level.level;
