import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { nameZone } from "./zone-name";

/** Where the default zone itself is meant. */
const MEANT = [
  "lib/platform/env.ts",
  "lib/platform/zone-name.ts",
  // The default of a column, and of a database without a row.
  "db/schema/owners.ts",
  "db/schema/square-clock.ts",
  "db/queries/operations/square-clock.ts",
  // A program that is made for China.
  "lib/pages/guide/hosts.ts",
];

const NOT_SERVED = /\.test\.|\/test_|^db\/migrations|^lib\/testing/;

it("no text and no statement of the square names China's clock: it is the default of SQUARE_TIMEZONE alone", () => {
  const files = ["app", "lib", "db", "messages"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .filter((path) => /\.(tsx?|json|md|py)$/.test(path) && !NOT_SERVED.test(path));
  expect(files.length).toBeGreaterThan(500);
  const named = files.filter((file) =>
    /\bchina|shanghai|beijing|北京|中国时间/i.test(readFileSync(file, "utf8")),
  );
  expect(named.sort()).toEqual(MEANT.toSorted());
});

it.each([
  ["at midnight in {squareZone}.", "Europe/Berlin", "at midnight in Europe/Berlin."],
  ["按{squareZone}统计", "Europe/Berlin 时间", "按 Europe/Berlin 时间统计"],
  ["按{squareZone}统计", "北京时间", "按北京时间统计"],
  ["（{squareZone}）", "Europe/Berlin 时间", "（Europe/Berlin 时间）"],
])("%j of %s is %j", (text, name, named) => {
  expect(nameZone(text, name)).toBe(named);
});
