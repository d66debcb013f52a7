import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayBudget, type Policy, policy } from "../contract/policies";
import { closestToRefusing, RateLimiter } from "./rate-limit";

/** A limiter that takes its clock and time of day from each request. */
function limiterAt(holdersMax?: number) {
  let at = 0;
  const limiter = new RateLimiter(holdersMax, () => at);
  return {
    spend(policy: Policy, holder: string, now: number) {
      at = now;
      return limiter.spend(policy, holder, now);
    },
    get size() {
      return limiter.size;
    },
  };
}

const NOON = Date.parse("2031-03-01T12:00:00Z");
const DAY_MS = 86_400_000;
const THREE = policy("three", 3, 10, "key");

describe("the rate limiter", () => {
  it("admits the policy's number of requests in each window, which opens with its first request", () => {
    const times = fc.array(fc.nat({ max: 60_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(times, (unsorted) => {
        const limiter = limiterAt();
        let opened = Number.NEGATIVE_INFINITY;
        let spent = 0;
        for (const now of unsorted.sort((one, other) => one - other)) {
          if (now >= opened + 10_000) [opened, spent] = [now, 0];
          const { refused, remaining, resetAt } = limiter.spend(THREE, "me", now);
          expect(refused).toBe(spent >= 3);
          spent = Math.min(3, spent + 1);
          expect({ remaining, resetAt }).toEqual({ remaining: 3 - spent, resetAt: opened + 10_000 });
        }
      }),
    );
  });

  it("does not extend the wait by refusing", () => {
    const limiter = limiterAt();
    for (let now = 0; now < 10_000; now += 100) limiter.spend(THREE, "me", now);
    expect(limiter.spend(THREE, "me", 9_999)).toMatchObject({ refused: true, resetAt: 10_000 });
    expect(limiter.spend(THREE, "me", 10_000)).toMatchObject({ refused: false, remaining: 2 });
  });

  it("counts the same whatever the time of day is set to, and tells a window's end in it", () => {
    const clock = { at: 5 };
    const limiter = new RateLimiter(undefined, () => clock.at);
    const spend = (now: number) => limiter.spend(THREE, "me", now);
    for (const now of [NOON, NOON - DAY_MS, NOON + DAY_MS])
      expect(spend(now)).toMatchObject({ refused: false, resetAt: now + 10_000 });
    for (const now of [NOON, NOON - DAY_MS, NOON + DAY_MS])
      expect(spend(now)).toMatchObject({ refused: true, resetAt: now + 10_000 });
    clock.at += 10_000;
    expect(spend(NOON - DAY_MS)).toMatchObject({ refused: false, remaining: 2 });
  });

  it("counts each holder and each policy separately, even after ten thousand others", () => {
    const limiter = limiterAt();
    const other = policy("other", 3, 10, "key");
    for (let n = 0; n < 3; n += 1) limiter.spend(THREE, "me", 0);
    for (let n = 0; n < 25_000; n += 1) limiter.spend(THREE, `holder ${n}`, 1);
    expect(limiter.spend(THREE, "me", 2)).toMatchObject({ refused: true });
    expect(limiter.spend(other, "me", 2)).toMatchObject({ refused: false, remaining: 2 });
    expect(limiter.spend(THREE, "you", 2)).toMatchObject({ refused: false, remaining: 2 });
  });
  it("keeps a holder at its limit refused through a flood of other names, in bounded memory", () => {
    const limiter = limiterAt(1000);
    for (let n = 0; n < 3; n += 1) limiter.spend(THREE, "flooder", 0);
    let refused = 0;
    for (let n = 0; n < 20_000; n += 1) {
      if (limiter.spend(THREE, `holder ${n}`, 1).refused) refused += 1;
      if (n % 100 === 0) expect(limiter.spend(THREE, "flooder", 1).refused).toBe(true);
    }
    expect(refused).toBe(0);
    expect(limiter.size).toBeLessThanOrEqual(1000);
    expect(limiter.spend(THREE, "flooder", 10_000).refused).toBe(false);
  });

  it("evicts the holders that spent least first", () => {
    const limiter = limiterAt(1000);
    for (let n = 0; n < 500; n += 1)
      for (let times = 0; times < 2; times += 1) limiter.spend(THREE, `heavy ${n}`, 0);
    for (let n = 0; n < 5000; n += 1) limiter.spend(THREE, `light ${n}`, 1);
    const heavy = Array.from({ length: 500 }, (_, n) => limiter.spend(THREE, `heavy ${n}`, 2));
    expect(new Set(heavy.map(({ remaining }) => remaining))).toEqual(new Set([0]));
  });

  it("counts newcomers together when every remembered holder is at the limit", () => {
    const limiter = limiterAt(100);
    for (let n = 0; n < 100; n += 1)
      for (let times = 0; times < 3; times += 1) limiter.spend(THREE, `holder ${n}`, 0);
    const newcomers = Array.from({ length: 10 }, (_, n) => limiter.spend(THREE, `newcomer ${n}`, 1));
    expect(newcomers.filter(({ refused }) => !refused)).toHaveLength(3);
    expect(limiter.size).toBeLessThanOrEqual(101);
    expect(limiter.spend(THREE, "newcomer 9", 10_001).refused).toBe(false);
  });
});

it("the allowance closer to refusing is shown; of two equal ones, the own limit before the ceiling", () => {
  const limiter = limiterAt();
  const ceiling = limiter.spend(policy("api", 3, 60, "key"), "me", 0);
  const named = limiter.spend(THREE, "me", 0);
  expect(closestToRefusing(ceiling, named)).toBe(named);
  expect(closestToRefusing(limiter.spend(ceiling.policy, "me", 0), named)).not.toBe(named);
});

it("a policy's text names its count, window and holder", () => {
  expect(policy("posts", 1, 10, "key").text).toBe("posts:1/10s/key");
  expect(policy("anonymous", 120, 60, "ip").text).toBe("anonymous:120/60s/ip");
  expect(dayBudget("text", 20)).toMatchObject({ text: "text:20MB/day/owner", max: 20_000_000 });
});
