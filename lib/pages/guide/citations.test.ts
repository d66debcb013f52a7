import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";

const FOLDERS = ["app", "bench", "db", "docs", "e2e", "lib", "scripts"];
const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
)
  .concat(readdirSync("."))
  .filter((file) => /\.(tsx?|mjs|md|sql)$/.test(file) && statSync(file).isFile());

const sources = files.map((file) => ({ file, text: readFileSync(file, "utf8") }));
const records = readdirSync("docs/decisions").filter((file) => /^\d{4}-/.test(file));

/** The anchors that a Markdown page has, as its headings make them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^##+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );

it("comments and records cite only parts of the contract that exist", () => {
  const anchors = anchorsOf(readFileSync("docs/contract.md", "utf8"));
  const cited = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/contract\.md#([a-z-]+)/g)].map(([, anchor = ""]) => ({ file, anchor })),
  );
  expect(cited.length).toBeGreaterThan(40);
  expect(cited.filter(({ anchor }) => !anchors.includes(anchor))).toEqual([]);
});

it("comments and records cite only decisions that exist", () => {
  const numbers = new Set(records.map((file) => file.slice(0, 4)));
  const cited = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/decisions\/(\d{4})/g)].map(([, number = ""]) => ({ file, number })),
  );
  expect(cited.length).toBeGreaterThan(20);
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

it("every decision is in the index, under its own title", () => {
  const index = readFileSync("docs/decisions/README.md", "utf8");
  expect(records.length).toBeGreaterThan(70);
  for (const record of records) {
    const [title = ""] = readFileSync(`docs/decisions/${record}`, "utf8").split("\n");
    expect(title).toMatch(new RegExp(`^# ${record.slice(0, 4)} \\S`));
    expect(index).toContain(`- [${title.slice(2)}](${record})`);
  }
});

it("nothing cites a paragraph of what is not in the repository", () => {
  const stray = /\b(decisions|spec|architecture|quality)( §|,? [PI][0-9])|\(architecture\)/i;
  const cited = sources.filter(
    ({ file, text }) => file !== "lib/pages/guide/citations.test.ts" && stray.test(text),
  );
  expect(cited.map(({ file }) => file)).toEqual([]);
});
