import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FOLDER = "docs/decisions";
const names = readdirSync(FOLDER).filter((name) => name !== "README.md");
const records = names.map((name) => ({
  name,
  number: name.slice(0, 4),
  text: readFileSync(join(FOLDER, name), "utf8"),
}));
const numbers = new Set(records.map(({ number }) => number));

/** Every text file of the repository that may cite a record. */
const sources = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.(tsx?|mjs|css|sql|md|ya?ml|conf|cfg|service)$/.test(path) && existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const isRecord = (path: string) => path.startsWith(`${FOLDER}/`);

/**
 * The records that a text cites: a path of the folder with a number, a list of numbers, or a link to a
 * record.
 */
function citedIn({ path, text }: { path: string; text: string }): string[] {
  const places = [
    ...text.matchAll(/decisions\/(\d{4}(?:(?:,| and) 0\d{3}\b)*)/g),
    ...text.matchAll(/\brecords? (0\d{3}(?:(?:,| and) 0\d{3})*)\b/gi),
    ...(isRecord(path) ? text.matchAll(/\]\((\d{4})-/g) : []),
  ];
  return places.flatMap(([, list = ""]) => list.match(/\d{4}/g) ?? []);
}

it("no two decision records have the same number", () => {
  expect(records.length).toBeGreaterThan(20);
  expect(numbers.size).toBe(records.length);
});

it("every decision record has its number, a date and a status", () => {
  for (const { name, number, text } of records) {
    const [title, , state] = text.split("\n");
    expect.soft(name).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
    expect.soft(title, name).toMatch(new RegExp(`^# ${number} \\S`));
    expect.soft(state, name).toMatch(/^Date: 20\d\d-\d\d-\d\d · Status: (accepted|superseded by \d{4})$/);
  }
});

it("every decision record is in the index, under its own title", () => {
  const index = readFileSync(`${FOLDER}/README.md`, "utf8");
  const missing = records
    .map(({ name, text }) => `- [${text.slice(2, text.indexOf("\n"))}](${name})`)
    .filter((line) => !index.includes(line));
  expect(missing).toEqual([]);
});

it("every decision record is cited from the code or from another document", () => {
  const cited = new Set(sources.filter(({ path }) => !isRecord(path)).flatMap(citedIn));
  expect(names.filter((name) => !cited.has(name.slice(0, 4)))).toEqual([]);
});

it("only decision records that exist are cited", () => {
  const wrong = sources.flatMap((source) =>
    citedIn(source)
      .concat(source.text.match(/superseded by (\d{4})/g)?.map((words) => words.slice(-4)) ?? [])
      .filter((number) => !numbers.has(number))
      .map((number) => `${source.path}: ${number}`),
  );
  expect(wrong).toEqual([]);
});

it("every file that docs/architecture.md mentions exists", () => {
  const text = readFileSync("docs/architecture.md", "utf8");
  const named = [...text.matchAll(/`((?:lib|db|app)\/[^`\s]+\.tsx?)`/g)].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
