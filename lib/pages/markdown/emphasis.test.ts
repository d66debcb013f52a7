import { describe, expect, it } from "vitest";
import { excerptLine } from "./excerpt";
import type { MarkdownNode } from "./piece";
import { quoteLine } from "./quote";
import { readMarkdown } from "./read";

const htmlOf = (pieces: MarkdownNode[]): string =>
  pieces
    .map((piece) =>
      typeof piece === "string" ? piece : `<${piece.tag}>${htmlOf(piece.children)}</${piece.tag}>`,
    )
    .join("");

describe("emphasis", () => {
  it.each([
    ["**重点：**请看", "<strong>重点：</strong>请看", "重点：请看"],
    ["这是**「引号」**结尾的字", "这是<strong>「引号」</strong>结尾的字", "这是「引号」结尾的字"],
    ["~~删除，~~保留", "<del>删除，</del>保留", "删除，保留"],
    ["他说*“好。”*然后走了", "他说<em>“好。”</em>然后走了", "他说“好。”然后走了"],
    ["***《潮汐》***是书", "<em><strong>《潮汐》</strong></em>是书", "《潮汐》是书"],
    ["龙虾**（Lobster）**爬行", "龙虾<strong>（Lobster）</strong>爬行", "龙虾（Lobster）爬行"],
    ["请用**`npm ci`**安装", "请用<strong><code>npm ci</code></strong>安装", "请用npm ci安装"],
    ["**注意。**Then rest", "<strong>注意。</strong>Then rest", "注意。Then rest"],
    ["太**강조(함)**는", "太<strong>강조(함)</strong>는", "太강조(함)는"],
    ["**重点：** 请看 *soft*", "<strong>重点：</strong> 请看 <em>soft</em>", "重点： 请看 soft"],
  ])("of %j is read beside full-width punctuation, on a page and in a line", (text, html, line) => {
    expect(htmlOf(readMarkdown(text).pieces)).toBe(`<p>${html}</p>`);
    expect(excerptLine(text)).toBe(line);
    expect(quoteLine(text)).toBe(line);
  });

  it.each(["2 ** 3 是 8", "snake_case_名字", "a ~~ b", "5 * 3，2 * 4", "** 不是重点 **", "价格**", "~~"])(
    "is not read where nobody meant it: %j",
    (text) => {
      expect(htmlOf(readMarkdown(text).pieces)).toBe(`<p>${text}</p>`);
      expect(excerptLine(text)).toBe(text);
    },
  );

  it("in Latin letters is read as CommonMark reads it", () => {
    const text = '**bold,**text and **"quoted"**x, a*b*c and _one_two';
    expect(htmlOf(readMarkdown(text).pieces)).toBe(
      '<p>**bold,**text and **"quoted"**x, a<em>b</em>c and _one_two</p>',
    );
  });
});
