import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { nextAttempt, nextDigest } from "./schedule";

const NOW = new Date("2026-03-27T10:00:00.000Z");
const clockIn = (timeZone: string) => {
  const clock = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" });
  return (at: string) => Number(clock.format(new Date(at)));
};

it.each(["Asia/Shanghai", "America/New_York", "Europe/Berlin", "Asia/Kolkata", "Pacific/Kiritimati"])(
  "weekly digests are due at one time of the week between 8:00 and 20:00 in %s, spread over all weekdays",
  (timeZone) => {
    const hourAt = clockIn(timeZone);
    const days = new Set<number>();
    for (let count = 0; count < 200; count += 1) {
      const owner = { id: randomUUID(), digest: "weekly", timeZone } as const;
      const first = nextDigest(owner, NOW);
      const second = nextDigest(owner, new Date(first.at));
      expect(Date.parse(first.at)).toBeGreaterThan(NOW.getTime());
      expect(Date.parse(first.at) - NOW.getTime()).toBeLessThanOrEqual(7 * 86_400_000);
      expect(Date.parse(second.date) - Date.parse(first.date)).toBe(7 * 86_400_000);
      for (const { at } of [first, second]) {
        expect(hourAt(at)).toBeGreaterThanOrEqual(8);
        expect(hourAt(at)).toBeLessThan(20);
      }
      days.add(new Date(first.date).getUTCDay());
    }
    expect(days.size).toBe(7);
  },
);

it("waits between attempts double up to four hours, and end when the email is too old", () => {
  const letter = { kind: "digest", createdAt: NOW.toISOString(), attempts: 0 };
  const waits = [0, 1, 2, 10].map(
    (attempts) => Date.parse(nextAttempt({ ...letter, attempts }, NOW) ?? "") - NOW.getTime(),
  );
  expect(waits).toEqual([5, 10, 20, 240].map((minutes) => minutes * 60_000));
  const late = new Date(NOW.getTime() + 3 * 86_400_000);
  expect(nextAttempt(letter, late)).toBeUndefined();
  expect(nextAttempt({ ...letter, kind: "raid" }, new Date(NOW.getTime() + 86_400_000))).toBeUndefined();
});
