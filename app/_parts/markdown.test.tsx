import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Excerpt, Markdown } from "./markdown";

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

  it("is excerpted without links and images", () => {
    const html = renderToStaticMarkup(
      <Excerpt text="# Hi\n\n[x](https://evil.example) ![y](https://t.example/p.gif) *z*" />,
    );
    expect(html).not.toMatch(/<a|<img|<h/);
    expect(html).toContain("<em>z</em>");
  });
});
