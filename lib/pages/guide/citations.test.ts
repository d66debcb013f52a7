import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const PAGE = "docs/contract.md";

/** Every text file of the repository, except migrations, which stay as squares have applied them. */
const sources = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(tsx?|mjs|md|ya?ml|conf|cfg)$/.test(file) && existsSync(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));
const documents = sources.filter(({ file }) => file.endsWith(".md"));

/** The anchors that the headings of a Markdown page make, as GitHub has them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
const anchors = new Map(documents.map(({ file, text }) => [file, anchorsOf(text)]));

const exists = (file: string, anchor: string | undefined) =>
  existsSync(file) && (!anchor || !file.endsWith(".md") || anchors.get(file)?.includes(anchor));

describe("the contract", () => {
  const chapters = documents.filter(({ file }) => file.endsWith("/contract.md") && file !== PAGE);

  it("lists every chapter under its own title, and nothing else", () => {
    const [, rest = ""] = readFileSync(PAGE, "utf8").split("\n## Chapters\n");
    const [index = ""] = rest.split("\n## ");
    const listed = [...index.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, title = "", target = ""]) => [
      join(dirname(PAGE), target),
      title,
    ]);
    const written = chapters.map(({ file, text }) => [file, text.slice("# ".length, text.indexOf("\n"))]);
    expect(written.length).toBeGreaterThan(20);
    expect(listed.toSorted()).toEqual(written.toSorted());
  });

  it("is cited only by existing chapters, and existing parts of them", () => {
    const cited = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/(?<![\w./-]|\]\()((?:[\w-]+\/)+(?:contract|goals)\.md)(?:#([a-z-]+))?/g)].map(
        ([, chapter = "", anchor]) => ({ file, chapter, anchor }),
      ),
    );
    expect(cited.filter(({ anchor }) => anchor).length).toBeGreaterThan(20);
    expect(cited.filter(({ chapter, anchor }) => !exists(chapter, anchor))).toEqual([]);
  });
});

it("every relative link of a document leads to an existing file and heading", () => {
  const links = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?![a-z]+:|[/{])([^)\s#]*)(?:#([^)\s]*))?\)/g)].map(([, target = "", anchor]) => ({
      file,
      target: target ? join(dirname(file), target) : file,
      anchor,
    })),
  );
  expect(links.filter(({ anchor }) => anchor).length).toBeGreaterThan(20);
  expect(links.filter(({ target, anchor }) => !exists(target, anchor))).toEqual([]);
});

it("nothing cites a paragraph outside the repository", () => {
  const stray = /\b(decisions|spec|architecture|quality)( §|,? [PI][0-9])|\(architecture\)/i;
  const cited = sources.filter(
    ({ file, text }) => file !== "lib/pages/guide/citations.test.ts" && stray.test(text),
  );
  expect(cited.map(({ file }) => file)).toEqual([]);
});
