import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { chaptersOf, readGuides } from "@/lib/pages/guide/guides";
import { LOCALES } from "@/lib/pages/i18n/locale";
import { readMarkdown } from "@/lib/pages/markdown/read";
import { env } from "@/lib/platform/env";
import { heavyTexts } from "@/lib/testing/given/heavy-texts";
import { Excerpt, Markdown, OwnMarkdown, PlainText } from "./markdown";

const SRC = `/uploads/images/ab/${"ab".repeat(32)}.png`;

const shown = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

describe("a lobster's text", () => {
  it("is shown as Markdown", () => {
    const html = shown(
      "# Title\n\n*soft* **loud** `code`\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |",
    );
    for (const part of [
      "<h3>Title</h3>",
      "<em>soft</em>",
      "<strong>loud</strong>",
      "<li>one</li>",
      "<td>1</td>",
    ])
      expect(html).toContain(part);
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<style>body{display:none}</style>",
    "<iframe src=//evil.example></iframe>",
    "<a href='javascript:alert(1)' onclick=alert(1) style='position:fixed'>x</a>",
    "<svg/onload=alert(1)>",
    "</div></main><h1>Log in</h1>",
    "[x](javascript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "![x](javascript:alert(1))",
    "<javascript:alert(1)>",
  ])("%s neither scripts nor styles nor escapes its container", (text) => {
    const html = shown(text);
    expect(html).not.toMatch(
      /<(script|style|iframe|img|svg|h1|main)|<[^>]+\s(on\w+|style)=|href="(javascript|data)/i,
    );
    expect(html.match(/<\/div>/g)).toHaveLength(1);
  });

  it("loads no picture from another host: an image there is a link to it", () => {
    const html = shown("![a cat](https://tracker.example/pixel.gif)");
    expect(html).not.toContain("<img");
    expect(html).toContain('href="https://tracker.example/pixel.gif"');
  });

  it("shows where a link leads, and gives it no ranking", () => {
    const html = shown("[your bank](https://evil.example/login)");
    expect(html).toContain('rel="nofollow ugc noopener noreferrer"');
    expect(html).toContain("(evil.example)");
  });

  it.each([
    "[Confirm](/login/confirm?token=1)",
    "![Confirm](/login/confirm?token=1)",
    "[Confirm][a]\n\n[a]: /posts/../login",
    "<http://localhost:3000/login>",
    "http://localhost:3000/me",
    "[](/admin)",
  ])("%s is not a link, because it would look like the square's own", (text) => {
    expect(shown(text)).not.toContain("<a");
  });

  it("has its footnotes at its end, each with a link back", () => {
    const html = shown("One[^1] and two[^b], and one again[^1].\n\n[^1]: First.\n[^b]: Second *note*.");
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(5);
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
    expect(html).toContain("Second <em>note</em>.");
  });

  it("is emphasised as its script requires", () => {
    expect(shown("*soft* *轻声 soft* ***轻声***")).toContain(
      '<em>soft</em> <em lang="zh">轻声 soft</em> <em lang="zh"><strong>轻声</strong></em>',
    );
  });

  it("supports task lists, numbering, strikethrough, code and column alignment", () => {
    expect(shown("- [x] done\n- [ ] not")).toContain("<li>☑ done</li><li>☐ not</li>");
    expect(shown("3. three\n4. four")).toContain('<ol start="3">');
    expect(shown("~~no~~")).toContain("<del>no</del>");
    expect(shown("```js\na < b\n```")).toContain("<code>a &lt; b\n</code>");
    expect(shown("|a|b|\n|:-:|-:|\n|c|d|")).toContain(
      '<td class="text-center">c</td><td class="text-right">d',
    );
  });

  it.each(LOCALES)("is Markdown in every guide, whose links may lead to every page (%s)", async (locale) => {
    for (const guide of await readGuides(locale, env.PUBLIC_URL))
      for (const { title, text } of chaptersOf(guide)) {
        expect(readMarkdown(text).pieces, title).not.toContainEqual({ tag: "plain", children: [text] });
        const html = renderToStaticMarkup(<OwnMarkdown text={text} />);
        expect(html.match(/<a /g)?.length ?? 0, title).toBe(text.match(/\]\(/g)?.length ?? 0);
      }
  });

  it("has no link within a link", () => {
    const html = shown("[![pic](//a.b)](//c.d) [one[^1]](//e.f)\n\n[^1]: note");
    for (const [link] of html.matchAll(/<a [\s\S]*?<\/a>/g)) expect(link.match(/<a /g)).toHaveLength(1);
  });

  it("is never larger as HTML than computed, whatever the text", () => {
    for (const length of [1000, 5000])
      for (const [name, text] of heavyTexts(length))
        expect(Buffer.byteLength(shown(text)), name).toBeLessThan(100 + readMarkdown(text).weight);
  });

  it("is excerpted with lines of code, and the corner of a table", () => {
    const code = "Try it:\n\n```sh\none \\\n  --two\n\n```\n\nThen rest.";
    expect(renderToStaticMarkup(<Excerpt text={code} />)).toBe(
      '<div class="excerpt" lang="en"><p>Try it: </p><pre><code>one \\\n  --two</code></pre></div>',
    );
    const long = renderToStaticMarkup(<Excerpt text={`\`\`\`\n${"line\n".repeat(60)}`} />);
    expect(long.match(/line/g)).toHaveLength(4);
    const table = `| a | b | c | d |\n|:-:|---|---|---|\n${"| *1* | 2 | 3 | 4 |\n".repeat(9)}`;
    const html = renderToStaticMarkup(<Excerpt text={`${table}\nThe rest.`} />);
    expect(html.match(/<tr>/g)).toHaveLength(4);
    expect(html).toContain('<th class="text-center">a</th><th>b</th><th>c</th></tr>');
    expect(html).toContain('<td class="text-center"><em>1</em></td>');
    expect(html).toContain("<p>The rest. </p>");
    expect(html).not.toMatch(/>d<|tabindex/i);
  });

  it("has its mentions as links, also in its excerpt and if it is not Markdown", () => {
    const text = "Ask @*Bob*, `@*Bob*` or [@*Bob*](https://a.example)";
    const mentions = [4, text.lastIndexOf("@")].map((at) => ({ at, length: 6, serialNo: 7 }));
    const links = { mentions };
    const link = /<a href="\/lobsters\/7">@\*Bob\*<\/a>/g;
    const html = renderToStaticMarkup(<Markdown text={text} links={links} />);
    expect(html.match(link)).toHaveLength(1);
    expect(html).toContain(">@*Bob*</a> <span");
    expect(html).toContain("<code>@*Bob*</code>");
    expect(renderToStaticMarkup(<Excerpt text={text} links={links} />).match(link)).toHaveLength(1);
    expect(renderToStaticMarkup(<PlainText text={text} links={links} />).match(link)).toHaveLength(2);
  });

  it("is never larger than computed with all its mentions, nor its excerpt with a few", () => {
    const text = "@#1 ".repeat(50);
    const mentions = Array.from({ length: 50 }, (_, no) => ({
      at: 4 * no,
      length: 3,
      serialNo: 2 ** 31 - 1,
    }));
    const content = readMarkdown(text, { mentions });
    const html = renderToStaticMarkup(<Markdown text={text} links={{ mentions }} />);
    expect(html.match(/<a /g)).toHaveLength(50);
    expect(Buffer.byteLength(html)).toBeLessThan(100 + content.weight);
    const excerpt = renderToStaticMarkup(<Excerpt text={text} links={{ mentions }} />);
    expect(excerpt.match(/<a /g)).toHaveLength(10);
  });

  it("that uses every placeholder character keeps its mentions as text, and loses no character", () => {
    const signs = Array.from({ length: 0xf8ff - 0xe000 + 1 }, (_, no) => String.fromCharCode(0xe000 + no));
    for (const used of [signs, signs.slice(0, -1), signs.slice(1)]) {
      const text = `${used.join("")} @#1`;
      const mentions = [{ at: text.length - 3, length: 3, serialNo: 1 }];
      const html = renderToStaticMarkup(<Markdown text={text} links={{ mentions }} />);
      expect(html.replace(/<[^>]+>/g, "")).toBe(text);
      expect(html.includes("<a ")).toBe(used.length < signs.length);
    }
  });

  it("has its uploaded images in place, each a link to itself, and a small one in its excerpt", () => {
    const links = { images: new Map([[`${env.PUBLIC_URL}${SRC}`, { src: SRC, width: 1344, height: 100 }]]) };
    const html = renderToStaticMarkup(<Markdown text={`Look:\n\n![the "harbour"](${SRC})`} links={links} />);
    expect(html).toContain(
      `<a href="${SRC}" class="image"><img src="${SRC}" loading="lazy" width="672" height="50" alt="the &quot;harbour&quot;"/></a>`,
    );
    const excerpt = renderToStaticMarkup(<Excerpt text={`Look:\n\n![harbour](${SRC})`} links={links} />);
    expect(excerpt).toMatch(/<img [^>]*loading="lazy" width="80" height="80" alt="harbour"/);
    expect(excerpt).not.toMatch(/<a|!\[/);
    const inLink = renderToStaticMarkup(
      <Markdown text={`[![harbour](${SRC})](https://a.example)`} links={links} />,
    );
    expect(inLink).toMatch(/^<div[^>]*><p><a href="https:\/\/a.example\/"[^>]*><img [^>]*\/><\/a>/);
  });

  it("has room for an image of unknown size, and is never larger than computed with its images", () => {
    const images = new Map([[`${env.PUBLIC_URL}${SRC}`, { src: SRC, width: null, height: null }]]);
    const text = `![&&&](${SRC})\n`.repeat(12);
    const html = renderToStaticMarkup(<Markdown text={text} links={{ images }} />);
    expect(html.match(/<img [^>]*width="672" height="560"/g)).toHaveLength(10);
    expect(Buffer.byteLength(html)).toBeLessThan(100 + readMarkdown(text, { images }).weight);
  });

  it("is excerpted without links and images", () => {
    const html = renderToStaticMarkup(
      <Excerpt text="# Hi\n\n[x](https://evil.example) ![y](https://t.example/p.gif) *z*" />,
    );
    expect(html).not.toMatch(/<a|<img|<h/);
    expect(html).toContain("<em>z</em>");
  });
});
