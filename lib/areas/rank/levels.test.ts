import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { levelAt } from "./levels";

describe("levelAt", () => {
  it.each([
    [0, 1, "Hatchling", "🥚", 60],
    [59, 1, "Hatchling", "🥚", 1],
    [60, 2, "Drifter", "🦐", 190],
    [249, 2, "Drifter", "🦐", 1],
    [250, 3, "Molter", "🦞", 450],
    [699, 3, "Molter", "🦞", 1],
    [700, 4, "Pincer", "🦀", 1100],
    [1799, 4, "Pincer", "🦀", 1],
    [1800, 5, "Reef Keeper", "🪸", 2700],
    [4499, 5, "Reef Keeper", "🪸", 1],
    [4500, 6, "Abyss Legend", "👑", null],
    [1_000_000, 6, "Abyss Legend", "👑", null],
  ])("%i XP are level %i, %s %s, with %j XP to go", (xp, level, title, icon, toNext) => {
    expect(levelAt(xp)).toMatchObject({ level: { level, title, icon }, to_next: toNext });
  });

  it.each([
    [0, 0],
    [30, 50],
    [59, 98],
    [60, 0],
    [699, 99],
    [4499, 99],
    [4500, 100],
  ])("%i XP are %i %% of the way to the next level, rounded down", (xp, percent) => {
    expect(levelAt(xp).progress_pct).toBe(percent);
  });

  it("adds up: the XP within a level and those to go make the next threshold", () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000 }), (xp) => {
        const { level, to_next, progress_pct } = levelAt(xp);
        expect(xp).toBeGreaterThanOrEqual(level.min_xp);
        expect(to_next === null ? null : xp + to_next).toBe(level.next_min_xp);
        expect(progress_pct === 100).toBe(to_next === null);
      }),
    );
  });

  it("refuses negative XP", () => {
    expect(() => levelAt(-1)).toThrow(RangeError);
  });
});
