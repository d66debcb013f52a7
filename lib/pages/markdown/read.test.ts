import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { languageOf } from "@/lib/platform/text/language";
import { expectNoHold } from "@/lib/testing/assertions/hold";
import { casesOf, runs } from "@/lib/testing/breadth";
import { heavyTexts, heavyUnits } from "@/lib/testing/given/heavy-texts";
import { HOSTILE_LENGTHS, HOSTILE_UNITS, hostileText, unitName } from "@/lib/testing/given/hostile-texts";
import { anyText } from "@/lib/testing/given/texts";
import { excerpted, excerptPieces, firstImage, withoutImages } from "./excerpt";
import type { MarkdownElement, MarkdownNode } from "./piece";
import { readMarkdown } from "./read";
import { lightBeginningOf, weightOf } from "./weight";

/** The maximum lengths of the fields that pages show, and of excerpts in lists. */
const LENGTHS = [400, 500, 1000, 2000, 5000, 10_000];
const DEPTH_MAX = 24;

const isPart = (piece: MarkdownNode): piece is MarkdownElement => typeof piece !== "string";
const depthOf = (pieces: MarkdownNode[]): number =>
  Math.max(0, ...pieces.filter(isPart).map(({ children }) => 1 + depthOf(children)));
const textOf = (pieces: MarkdownNode[]): string =>
  pieces.map((piece) => (isPart(piece) ? textOf(piece.children) : piece)).join("");
const countOf = (pieces: MarkdownNode[]): number =>
  pieces.filter(isPart).reduce((count, { children }) => count + 1 + countOf(children), 0);

/** Parses a text and checks the invariants of every text. */
async function read(text: string) {
  let words = readMarkdown("");
  await expectNoHold(() => {
    words = readMarkdown(text);
  });
  expect(depthOf(words.pieces)).toBeLessThanOrEqual(DEPTH_MAX);
  expect(words.weight).toBeLessThanOrEqual(4000 + 20 * text.length);
  expect(words.weight).toBeGreaterThanOrEqual(weightOf(textOf(words.pieces)));
  expect(countOf(words.pieces)).toBeLessThanOrEqual(1 + words.weight / 70);
  return words;
}

describe("a text", () => {
  it.each(casesOf(LENGTHS, [400, 10_000]))(
    "of %i characters is parsed quickly, into little, and not deeply",
    async (length) => {
      for (const [name, text] of heavyTexts(length)) {
        expect(text.length, name).toBeGreaterThan(0.9 * length);
        await read(text);
      }
    },
  );

  it("is parsed so whatever marks it contains, in whatever order", async () => {
    const repeated = fc
      .tuple(fc.constantFrom(...heavyUnits), fc.integer({ min: 1, max: 400 }))
      .map(([unit, times]) => unit.repeat(times));
    const texts = fc.array(fc.oneof(repeated, fc.constantFrom(...heavyUnits), anyText()), {
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(texts, async (parts) => {
        await read(parts.join("").slice(0, 10_000));
      }),
      { numRuns: runs(150) },
    );
  });

  it.each([
    ["nested too deeply", `${">".repeat(999)}a`],
    ["nested too deeply by lists", `${"1. ".repeat(100)}a`],
    ["nested too deeply by emphasis", `${"*a **a ".repeat(50)}${" a** a*".repeat(50)}`],
    ["with a table of empty cells", `${"|a".repeat(60)}|\n${"|-".repeat(60)}|\n${"|\n".repeat(300)}`],
    ["with more marks than words", "- a\n\n".repeat(400)],
  ])("%s is shown as it was written", (_, text) => {
    expect(readMarkdown(text)).toMatchObject({
      pieces: [{ tag: "plain", children: [text] }],
      previews: [],
      weight: weightOf(text),
      language: languageOf(text),
    });
  });

  it("is shown as it was written if parsing it fails", () => {
    const fails = () => {
      throw new Error("a text that no parser foresaw");
    };
    expect(readMarkdown("[a](b)", { resolveLink: fails }).pieces).toEqual([
      { tag: "plain", children: ["[a](b)"] },
    ]);
  });

  it("of ordinary length and form is parsed as Markdown", () => {
    const list = Array.from(
      { length: 30 },
      (_, n) => `${n + 1}. [Source ${n}](https://example.org/${n}), p. ${n}`,
    );
    const rows = Array.from({ length: 60 }, (_, n) => `| ${n} | a leaf, found | by the harbour |`);
    const table = ["| no | what | where |", "|---|:-:|--:|", ...rows];
    for (const text of [list.join("\n"), table.join("\n"), "> > > - *one* **two**\n>\n> three"])
      expect(readMarkdown(text).pieces).not.toContainEqual({ tag: "plain", children: [text] });
  });
});

describe("an excerpt", () => {
  it("is a line of at most 400 characters and 40 marks, whatever the text", () => {
    const address = `/uploads/images/ab/${"ab".repeat(32)}.png`;
    const images: [string, string][] = [
      ["images", `![潮](${address})\n`.repeat(40)],
      ["images in quotes", `![${"潮".repeat(400)}](${address})\n${">".repeat(900)}`],
    ];
    for (const [name, text] of [...heavyTexts(5000), ...images]) {
      const pieces = excerptPieces(text);
      expect([...textOf(pieces)].length, name).toBeLessThanOrEqual(2 * 400);
      expect(countOf(pieces), name).toBeLessThanOrEqual(40);
      expect(depthOf(pieces), name).toBeLessThanOrEqual(DEPTH_MAX);
    }
  });
});

describe("the images of an excerpt", () => {
  const address = `/uploads/images/ab/${"ab".repeat(32)}.png`;

  it.each([
    [`![harbour](${address})\n\n${"word ".repeat(100)}`, `${"word ".repeat(79)}wor`],
    [`${"word ".repeat(79)}![harbour](${address}) and more`, `${"word ".repeat(79)} and `],
    [`${"word ".repeat(79)} [a link](${address}) more`, "word ".repeat(79).trim()],
    [`${"word ".repeat(79)}![a b](${"x".repeat(600)} more`, "word ".repeat(79).trim()],
    ["潮![x](/a.png)".repeat(3), "潮潮潮"],
  ])("are neither in its text nor counted as text: %s", (text, words) => {
    expect(textOf(excerptPieces(text)).trim()).toBe(words.trim());
  });

  it("are replaced by their alternative texts where a search shows a passage", () => {
    expect(withoutImages(`See ![the harbour](${address} "at dawn") and [it](${address})`)).toBe(
      `See the harbour and [it](${address})`,
    );
  });

  it("are found and left out quickly, whatever the text", async () => {
    for (const unit of [...HOSTILE_UNITS, "![a", "![a](", "![](a", "![a](b ", "![](/a.png)", '![](a "b'])
      for (const length of HOSTILE_LENGTHS) {
        const text = hostileText(unit, length);
        await expectNoHold(() => {
          expect(excerpted(text).length, unitName(unit)).toBeLessThan(4000);
          firstImage(`${text.slice(0, 60_000)}/images/`, {
            images: new Map([["a", { src: "a", width: 1, height: 1 }]]),
          });
          languageOf(text);
          withoutImages(text);
        }, unitName(unit));
      }
  });
});

describe("the weight of a text", () => {
  it("covers its cost as HTML and in the page's data", () => {
    const dataOf = (text: string) => JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1);
    const escaped = (text: string) =>
      text.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
    const html = (text: string) =>
      text.replace(
        /[<>&"']/g,
        (sign) => ({ "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" })[sign] ?? "&#x27;",
      );
    fc.assert(
      fc.property(anyText(), (text) => {
        const sent = Buffer.byteLength(html(text)) + Buffer.byteLength(escaped(dataOf(text)));
        expect(weightOf(text)).toBeGreaterThanOrEqual(sent);
        expect(weightOf(text)).toBeLessThanOrEqual(sent + 2 * text.length);
      }),
    );
  });

  it("gives the end of a beginning, never within a character", () => {
    expect(lightBeginningOf("🦞🦞🦞", 17)).toBe("🦞🦞");
    expect(lightBeginningOf("short", 1000)).toBe("short");
  });
});
