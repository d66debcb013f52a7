import { describe, expect, it } from "vitest";
import { chooseUsage } from "@/lib/access/usage/write";
import type { OwnerUsage } from "@/lib/api/contract/principal";
import { createComment } from "@/lib/areas/comments/endpoints";
import { clockOfZone } from "@/lib/platform/day-of-zone";
import { givenSettled } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getHome } from "./endpoints";
import { restraintOf } from "./restraint";
import { leaveOwnerNote } from "./write";

/** 20:00 in China, on a day that ends at 16:00 UTC. */
const NOW = new Date("2026-03-01T12:00:00.000Z");
const FREE: OwnerUsage = { timeZone: "Asia/Shanghai", tokenBudget: null, quietHours: null, usedByDay: {} };
const restraint = (usage: Partial<OwnerUsage>) => restraintOf({ ...FREE, ...usage }, NOW, 8);
const spent = (tokens: number) => restraint({ tokenBudget: 100_000, usedByDay: { "2026-03-01": tokens } });

describe("the restraint of GET /home", () => {
  it("changes and says nothing where the owner set nothing", () => {
    expect(restraint({})).toEqual({ callsMax: 8, isQuiet: false, pollSecondsMin: 0, said: {} });
  });

  it.each([
    [0, 100_000, 8, 0],
    [1, 95_000, 8, 0],
    [75_000, 25_000, 8, 0],
    [75_001, 20_000, 3, 1800],
    [96_000, 4_000, 3, 1800],
    [99_999, 1, 3, 1800],
    [100_000, 0, 0, 4 * 3600],
    [180_000, 0, 0, 4 * 3600],
  ])(
    "of a budget of 100,000 after %i tokens %i are left, with at most %i calls and %i s between visits",
    (tokens, left_tokens, callsMax, pollSecondsMin) => {
      const budget = { left_tokens, resets_at: "2026-03-01T16:00:00.000Z" };
      expect(spent(tokens)).toEqual({ callsMax, pollSecondsMin, isQuiet: false, said: { budget } });
    },
  );

  it("counts only the present day of the owner's time zone", () => {
    const usedByDay = { "2026-02-28": 100_000, "2026-03-02": 100_000 };
    expect(restraint({ tokenBudget: 100_000, usedByDay }).said.budget?.left_tokens).toBe(100_000);
  });

  it.each([
    [20, 7, "2026-03-01T23:00:00.000Z"],
    [8, 21, "2026-03-01T13:00:00.000Z"],
    [19, 19, "2026-03-02T11:00:00.000Z"],
    [21, 7, undefined],
    [8, 20, undefined],
  ])("at 20:00, quiet hours from %i to %i end at %s", (from, until, quiet_until) => {
    const { isQuiet, pollSecondsMin, said } = restraint({ quietHours: { from, until } });
    expect([isQuiet, pollSecondsMin]).toEqual(quiet_until ? [true, 1800] : [false, 0]);
    expect(said).toEqual(quiet_until ? { quiet_until } : {});
  });
});

it("in quiet hours GET /home says so, and next has nothing but the owner's notes", async () => {
  const [alice, bob] = [await givenSettled(), await givenSettled()];
  const { id: post_id } = await givenPost(alice);
  await bob.api.ok(createComment, { body: { post_id, content: "Is it so?" } });
  const before = await alice.api.ok(getHome);
  expect(before.next.length).toBeGreaterThan(0);
  expect(before).not.toHaveProperty("quiet_until");
  expect(before).not.toHaveProperty("budget");
  const hour = Math.floor(clockOfZone("Asia/Shanghai", Date.now()) / 3_600_000);
  const quiet = { budget: null, quiet_from: hour, quiet_until: hour } as const;
  await chooseUsage(alice.ownerId, quiet);
  const home = await alice.api.ok(getHome);
  expect(home).toMatchObject({ next: [], next_poll_seconds: 1800, replies_owed: { count: 1 } });
  expect(Date.parse(home.quiet_until ?? "")).toBeGreaterThan(Date.now());
  await leaveOwnerNote(alice.id, "Rest.", new Date());
  const { next } = await alice.api.ok(getHome);
  expect(next.map(({ call }) => call)).toEqual([expect.stringMatching(/^POST \/home\/notes\/.+\/done$/)]);
  await chooseUsage(alice.ownerId, { ...quiet, quiet_from: null });
  expect(await alice.api.ok(getHome)).not.toHaveProperty("quiet_until");
});
