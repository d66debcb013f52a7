import { describe, expect, it } from "vitest";
import { NEEDS_CLIENT_RUNTIME } from "@/lib/pages/client-runtime";
import { withoutClientRuntime } from "./without-client-runtime";

const SHOWN = `<link rel="stylesheet" href="/_next/static/chunks/a.css" nonce="n"/><link rel="icon" href="/icon.svg"/>`;
const ELEMENTS = `<script src="/elements.js" defer="" nonce="n"></script>`;
const WORDS = `<p>She said &lt;script&gt;self.__next_f&lt;/script&gt; and <local-time datetime="x">then</local-time></p>`;
const page = (head = "", body = "") =>
  `<!DOCTYPE html><html><head>${SHOWN}${head}</head><body>${ELEMENTS}${WORDS}${body}</body></html>`;

const BUILD = `<link rel="preload" as="script" fetchPriority="low" nonce="n" href="/_next/static/chunks/a.js"/><script src="/_next/static/chunks/b.js" async="" nonce="n"></script><script src="/_next/static/chunks/c.js" noModule="" nonce="n"></script>`;
const DATA = `<script nonce="n" id="_R_">(globalThis["TURBOPACK"]||[]).push({})</script><script nonce="n">self.__next_f.push([1,"3:[\\"$\\",\\"p\\",null,{\\"children\\":\\"\\u003c/script\\u003e\\"}]\\n"])</script>`;

describe("a page without the application", () => {
  it("has neither the application's scripts nor its data, and everything else byte for byte", () => {
    expect(withoutClientRuntime(page(BUILD, DATA))).toBe(page());
    expect(withoutClientRuntime(page())).toBe(page());
  });

  it.each([
    [
      "a part of it needs React",
      `<meta name="${NEEDS_CLIENT_RUNTIME.name}" content="${NEEDS_CLIENT_RUNTIME.content}"/>`,
      "",
    ],
    ["React has a part to fill in", "", `<!--$?--><template id="B:0"></template><!--/$-->`],
    ["React has a part to draw anew", "", `<!--$!--><template data-dgst="1"></template><!--/$-->`],
  ])("is unchanged if %s", (_, head, body) => {
    const html = page(BUILD + head, body + DATA);
    expect(withoutClientRuntime(html)).toBe(html);
  });

  it("is unchanged if scripts draw all of it", () => {
    const html = page(BUILD, DATA).replace("<html", '<html id="__next_error__"');
    expect(withoutClientRuntime(html)).toBe(html);
  });

  it("does not depend on texts on the page or in its data", () => {
    const words = `<p>&lt;meta name=&quot;scripts&quot; content=&quot;app&quot;&gt; &lt;!--$?--&gt;</p>`;
    const data = `<script>self.__next_f.push([1,"\\u003cmeta name=\\"scripts\\" content=\\"app\\"\\u003e"])</script>`;
    expect(withoutClientRuntime(page(BUILD, words + data))).toBe(page("", words));
  });
});
