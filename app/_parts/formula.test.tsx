import { HtmlValidate } from "html-validate";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { excerpt } from "@/lib/areas/posts/excerpt";
import { atomOf } from "@/lib/pages/feeds/atom";
import { excerptLine } from "@/lib/pages/markdown/excerpt";
import { quoteLine } from "@/lib/pages/markdown/quote";
import { readMarkdown } from "@/lib/pages/markdown/read";
import { expectNoHold } from "@/lib/testing/assertions/hold";
import { givenPostRecord } from "@/lib/testing/given/post-record";
import { Excerpt, Markdown } from "./markdown";

const T = String.raw;
const shown = (text: string) => renderToStaticMarkup(<Markdown text={text} />);
const htmlOf = (text: string) => shown(text).replace(/^<div[^>]*>|<\/div>$/g, "");
const block = (math: string) =>
  `<span class="formula" tabindex="0"><math display="block">${math}</math></span>`;

const VALIDATOR = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });

/** Formulas and what pages and excerpts show. */
const CASES = [
  [
    "$E=mc^2$ holds",
    "<p><math><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></math> holds</p>",
    "$E=mc^2$ holds",
  ],
  ["设$x$为", "<p>设<math><mi>x</mi></math>为</p>", "设$x$为"],
  ["so $$a$$ is", `<p>so ${block("<mi>a</mi>")} is</p>`, "so $$a$$ is"],
  [
    "so\n$$\na\n- b\n$$\nis",
    `<p>so</p>${block("<mi>a</mi><mo>−</mo><mi>b</mi>")}<p>is</p>`,
    "so $$ a - b $$ is",
  ],
  ["> $$\n> x\n> $$", `<blockquote>${block("<mi>x</mi>")}</blockquote>`, "$$ x $$"],
  ["- \\[x\\]\n- b", `<ul><li>${block("<mi>x</mi>")}</li><li>b</li></ul>`, "\\[x\\] b"],
  [
    T`\(a*b\) or *c\(*d\)*`,
    '<p><math><mi>a</mi><mo>∗</mo><mi>b</mi></math> or <em>c<math><mo form="prefix" stretchy="false">∗</mo><mi>d</mi></math></em></p>',
    T`\(a*b\) or c\(*d\)`,
  ],
  [T`wrong: $\frac{a}$ **b**`, T`<p>wrong: $\frac{a}$ <strong>b</strong></p>`, T`wrong: $\frac{a}$ b`],
  ["costs $5 and $6", "<p>costs $5 and $6</p>", "costs $5 and $6"],
  ["`$x$` \\$x$", "<p><code>$x$</code> $x$</p>", "$x$ $x$"],
  [T`\[Update\] a\*b`, "<p>[Update] a*b</p>", "[Update] a*b"],
  ["| a |\n|-|\n| $x$ |", null, "a $x$"],
  ["$a<b$ & c", "<p><math><mi>a</mi><mo>&lt;</mo><mi>b</mi></math> &amp; c</p>", "$a<b$ & c"],
] as const;

describe("a formula", () => {
  it.each(CASES)("is MathML on a page and whole in an excerpt: %j", (text, html, line) => {
    if (html !== null) expect(htmlOf(text)).toBe(html);
    expect(excerptLine(text)).toBe(line);
    const excerpted = renderToStaticMarkup(<Excerpt text={text} />);
    expect(excerpted).not.toContain("<math");
  });

  it("that is longer than an excerpt is not left out of one that has nothing else", () => {
    const text = `$x${"+x".repeat(300)}$`;
    expect(excerptLine(text)).toBe(`${text.slice(0, 119)}…`);
    expect(renderToStaticMarkup(<Excerpt text={text} />)).toContain(text.slice(0, 400));
  });

  const SAMPLES = [
    T`\frac{a}{b}+\sqrt[3]{x}+\overline{AB}+f'(x)+\vec{v}+\binom{n}{k}`,
    T`\begin{pmatrix}a&b\\c&d\end{pmatrix}\begin{cases}x&x>0\\-x&\text{否则}\end{cases}`,
    T`\begin{align}a&=b\\c&=d\end{align}`,
    T`\begin{array}{c|c}a&b\\\hline c&d\end{array}\boxed{y}\cancel{x}`,
    T`\sum_{i=1}^n i^2=\int_0^\infty e^{-x}\,dx\xrightarrow{f}\ce{2H2 + O2 -> 2H2O}`,
    T`\mathbb{R}\mathcal{F}\mathbf{x}\operatorname{argmax}_\theta\left(\frac12\right]`,
  ];

  it.each(SAMPLES)("is valid HTML without a style: %s", (tex) => {
    const html = shown(`In $$${tex}$$ and\n\n$$\n${tex}\n$$`);
    expect(html.match(/<math/g)).toHaveLength(2);
    expect(html).not.toMatch(/ style=|\$/);
    expect(VALIDATOR.validateStringSync(html).results.flatMap(({ messages }) => messages)).toEqual([]);
    expect(Buffer.byteLength(html)).toBeLessThan(100 + readMarkdown(`$$${tex}$$`).weight * 2);
  });

  it.each([
    T`\href{javascript:alert(1)}{x}`,
    T`\includegraphics{https://a.example/b.png}`,
    T`\class{button}{x}`,
    T`\style{position:fixed}{x}`,
    T`\data{a=b}{x}`,
    T`\def\a#1{#1#1}\a{x}`,
    T`\newcommand{\a}{x}\a`,
    T`\global\let\a=x \a`,
    T`\char"202E x`,
    T`\char"E000 x`,
    T`\ce{${"(".repeat(120)}${")".repeat(120)}}`,
    `${T`\sqrt{`.repeat(30)}x${"}".repeat(30)}`,
    T`${T`\frac{1}{`.repeat(100)}x${"}".repeat(100)}`,
    T`\unknown{x}`,
    T`\phantom{}`,
  ])("is shown as it was written if it does more than draw: %s", (tex) => {
    const text = `$${tex}$`;
    expect(
      shown(text)
        .replace(/<[^>]+>/g, "")
        .replaceAll("&quot;", '"'),
    ).toBe(text);
    expect(shown(text)).not.toContain("<math");
  });

  it("takes no more room than its place", () => {
    const html = shown(T`$\kern{100em}\rule{90em}{90em}\raisebox{50em}{x}\hspace{-40em}\Huge y$`);
    expect(html).toContain("<math");
    expect(html).not.toMatch(/\d{2}em|mathsize/);
  });

  it("is bounded: in number, in length, in what it adds to a page, and in time", async () => {
    const units = [
      "$x$ ",
      T`$\frac{$ `,
      T`$\sqrt{x}$`,
      T`$$\begin{matrix}a&b\\c\end{matrix}$$`,
      "$x^{2}_{3}'$ ",
    ];
    const long = [
      "x",
      "x_",
      "x^2",
      "{",
      T`\hat`,
      T`\left(`,
      T`\ce{H2`,
      T`\text{a`,
      "a&",
      T`\\`,
      "'",
      "²",
      T`\not`,
    ];
    const texts = [
      ...units.map((unit) => unit.repeat(10_000 / unit.length)),
      ...long.flatMap((unit) => {
        const formula = unit.repeat(1900 / unit.length);
        return [`$${formula}$ `.repeat(5), `$$\n${formula}${"}".repeat(90)}\n$$\n`.repeat(5)];
      }),
    ];
    for (const text of texts) {
      await expectNoHold(() => readMarkdown(text), text.slice(0, 20));
      const content = readMarkdown(text);
      expect(content.weight, text.slice(0, 20)).toBeLessThanOrEqual(4000 + 20 * text.length + 150_000);
      expect(Buffer.byteLength(shown(text)), text.slice(0, 20)).toBeLessThan(100 + content.weight);
    }
    const many = shown("$x$ ".repeat(2500));
    const drawn = many.match(/<math/g)?.length ?? 0;
    expect(drawn).toBeGreaterThan(100);
    expect(drawn).toBeLessThan(1000);
    expect(many.replace(/<math>.*?<\/math>/g, "$x$")).toContain("$x$ ".repeat(2499));
  });

  it("has its mentions as they were written", () => {
    const links = { mentions: [{ at: 7, length: 2, serialNo: 7 }] };
    const html = renderToStaticMarkup(<Markdown text={T`$\text{@A}$ or $\frac{$`} links={links} />);
    expect(html).toContain("<mtext>@A</mtext>");
    expect(html).not.toContain("<a ");
  });
});

describe("an excerpt", () => {
  const formula = T`$x_1 * y_1 = \{a \\ b\} * z$`;

  it.each([0, 20, 60, 88, 100, 112, 119, 130])(
    "never ends within a formula (after %i characters)",
    (count) => {
      const text = `${"w".repeat(count)} ${formula} and ${"more ".repeat(200)}`;
      for (const line of [excerpt(text), excerptLine(text), quoteLine(excerpt(text))]) {
        expect([...line].length).toBeLessThanOrEqual(120);
        expect(line.includes(formula) || !/[$\\]/.test(line), line).toBe(true);
        expect(line.includes(formula)).toBe(count + formula.length < 118);
      }
    },
  );

  it.each([380, 390, 399])("of a list does not either (after %i characters)", (count) => {
    const html = renderToStaticMarkup(<Excerpt text={`${"w".repeat(count)} ${formula} more`} />);
    expect(html).not.toMatch(/[$\\]/);
  });

  it("in a feed has the source", () => {
    const post = givenPostRecord({ content: formula });
    expect(atomOf({ path: "/", title: "T", posts: [post] })).toContain(formula);
  });
});
