import { expect, test } from "vitest";
import { presentTimeZone, TIME_ZONES, timeZonesByRegion } from "./time-zones";

const nowIn = (timeZone: string) =>
  new Date(Date.UTC(2026, 6, 1)).toLocaleString("en", { timeZone, timeZoneName: "longOffset" });

test.each(["en", "zh-CN"] as const)("every time zone is in one region, in %s", (locale) => {
  const regions = timeZonesByRegion(locale);
  const values = regions.flatMap(({ zones }) => zones.map(({ value }) => value));
  expect(values.toSorted()).toEqual([...TIME_ZONES].toSorted());
  expect(values.length).toBeGreaterThan(400);
  for (const { zones } of regions) {
    const labels = zones.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.filter((label) => /[_/]/.test(label))).toEqual([]);
  }
});

test("places have their present names, and a zone that was chosen under an earlier one stays the same", () => {
  for (const [earlier, present] of [
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["Europe/Kiev", "Europe/Kyiv"],
    ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
  ] as const) {
    expect(presentTimeZone(earlier)).toBe(present);
    expect(TIME_ZONES).toContain(present);
    expect(TIME_ZONES).not.toContain(earlier);
  }
  for (const zone of Intl.supportedValuesOf("timeZone"))
    expect(nowIn(presentTimeZone(zone))).toBe(nowIn(zone));
});

test("readers of Chinese find places by their Chinese names", () => {
  const labels = timeZonesByRegion("zh-CN").flatMap(({ zones }) => zones.map(({ label }) => label));
  expect(labels).toContain("中国 Shanghai");
  expect(labels).toContain("新加坡 Singapore");
  const withoutChinese = labels.filter((label) => !/^\p{Script=Han}/u.test(label));
  expect(withoutChinese.length).toBeLessThan(10);
});
