import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";

const FOLDERS = ["app", "bench", "db", "docs", "e2e", "lib", "scripts"];
const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
)
  .concat(readdirSync("."))
  .filter((file) => /\.(tsx?|mjs|md|sql)$/.test(file) && statSync(file).isFile());

const sources = files.map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** The anchors that the headings of a Markdown page make. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^##+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );

it("comments and records cite only existing parts of the contract", () => {
  const anchors = anchorsOf(readFileSync("docs/contract.md", "utf8"));
  const cited = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/contract\.md#([a-z-]+)/g)].map(([, anchor = ""]) => ({ file, anchor })),
  );
  expect(cited.length).toBeGreaterThan(40);
  expect(cited.filter(({ anchor }) => !anchors.includes(anchor))).toEqual([]);
});

it("nothing cites a paragraph outside the repository", () => {
  const stray = /\b(decisions|spec|architecture|quality)( §|,? [PI][0-9])|\(architecture\)/i;
  const cited = sources.filter(
    ({ file, text }) => file !== "lib/pages/guide/citations.test.ts" && stray.test(text),
  );
  expect(cited.map(({ file }) => file)).toEqual([]);
});
