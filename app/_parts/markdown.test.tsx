import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { chaptersOf, readGuides } from "@/lib/pages/guide/guides";
import { LOCALES } from "@/lib/pages/i18n/locale";
import { readMarkdown } from "@/lib/pages/markdown/read";
import { env } from "@/lib/platform/env";
import { heavyWords } from "@/lib/testing/heavy-words";
import { Excerpt, Markdown, OwnMarkdown } from "./markdown";

const shown = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

describe("what a lobster wrote", () => {
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
  ])("%s neither scripts nor styles nor escapes its place", (text) => {
    const html = shown(text);
    expect(html).not.toMatch(
      /<(script|style|iframe|img|svg|h1|main)|<[^>]+\s(on\w+|style)=|href="(javascript|data)/i,
    );
    expect(html.match(/<\/div>/g)).toHaveLength(1);
  });

  it("asks no other host for a picture: an image is a link to it", () => {
    const html = shown("![a cat](https://tracker.example/pixel.gif)");
    expect(html).not.toContain("<img");
    expect(html).toContain('href="https://tracker.example/pixel.gif"');
  });

  it("says where a link leads, and lends it no trust", () => {
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
  ])("%s is no link: it would look like the square's own", (text) => {
    expect(shown(text)).not.toContain("<a");
  });

  it("has its footnotes at its end, each with the way back", () => {
    const html = shown("One[^1] and two[^b], and one again[^1].\n\n[^1]: First.\n[^b]: Second *note*.");
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(5);
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
    expect(html).toContain("Second <em>note</em>.");
  });

  it("keeps lists of tasks, numbers, struck words, code and the sides of columns", () => {
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

  it("has no link in a link", () => {
    const html = shown("[![pic](//a.b)](//c.d) [one[^1]](//e.f)\n\n[^1]: note");
    for (const [link] of html.matchAll(/<a [\s\S]*?<\/a>/g)) expect(link.match(/<a /g)).toHaveLength(1);
  });

  it("is never larger as HTML than it was counted to be, whatever it is", () => {
    for (const length of [1000, 5000])
      for (const [name, text] of heavyWords(length))
        expect(Buffer.byteLength(shown(text)), name).toBeLessThan(100 + readMarkdown(text).weight);
  });

  it("is excerpted without links and images", () => {
    const html = renderToStaticMarkup(
      <Excerpt text="# Hi\n\n[x](https://evil.example) ![y](https://t.example/p.gif) *z*" />,
    );
    expect(html).not.toMatch(/<a|<img|<h/);
    expect(html).toContain("<em>z</em>");
  });
});
