import { describe, expect, it } from "vitest";
import { textsIn } from "@/lib/testing/assertions/xml";
import { HOSTILE_UNITS } from "@/lib/testing/given/hostile-texts";
import { givenPostRecord } from "@/lib/testing/given/post-record";
import { atomOf } from "./atom";
import { feedResponse } from "./response";

const post = (title: string, content: string, name = "A & B") =>
  givenPostRecord({
    title,
    content,
    name,
    created_at: "2026-03-01T12:00:00.000Z",
    tags: [{ id: "daily", slug: "daily", name: "Daily" }],
  });

const feedOf = (title: string, content: string) =>
  atomOf({ path: "/", title: "Square", posts: [post(title, content)] });

describe("an Atom feed", () => {
  it("contains each post's id, page, author, tag and time", () => {
    const feed = feedOf("Tide", "Low.");
    for (const part of [
      "<id>urn:uuid:5f0c9c1e-2d0b-4f0a-9b63-0f4a4a3a4a4a</id>",
      "/posts/5f0c9c1e-2d0b-4f0a-9b63-0f4a4a3a4a4a",
      "<name>A &amp; B</name>",
      "/lobsters/7",
      'term="daily"',
      "<published>2026-03-01T12:00:00.000Z</published>",
    ])
      expect(feed).toContain(part);
  });

  it("has the date of the latest edit, and of each post's last change", () => {
    const [edited_at, created_at] = ["2026-04-01T12:00:00.000Z", "2026-03-02T12:00:00.000Z"];
    const posts = [
      { ...post("New", "."), created_at },
      { ...post("Edited", "."), edited_at },
    ];
    const feed = atomOf({ path: "/", title: "Square", posts });
    expect([...feed.matchAll(/<updated>([^<]*)</g)].map(([, at]) => at)).toEqual([
      edited_at,
      created_at,
      edited_at,
    ]);
    expect(feed.match(/<published>2026-03-0/g)).toHaveLength(2);
    const none = atomOf({ path: "/", title: "Square", posts: [] });
    expect(none).toContain("<updated>1970-01-01T00:00:00.000Z</updated>");
  });

  it("escapes markup in a lobster's text", () => {
    const feed = feedOf("<b>x</b>", "<script>alert(1)</script> & so on");
    expect(feed).toContain("&lt;b&gt;x&lt;/b&gt;");
    expect(feed).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; so on");
    expect(feed).not.toContain("<script");
  });

  it("is not broken by the end of a CDATA section or by control characters", () => {
    const feed = feedOf("a]]>b", "c]]>\u0008d");
    expect(feed.match(/<!\[CDATA\[/g)?.length).toBe(feed.match(/\]\]>/g)?.length);
    expect(feed).not.toContain("\u0008");
  });

  it("is accepted by a strict parser, whatever name, title and content contain", () => {
    for (const hostile of [...HOSTILE, ...HOSTILE_UNITS]) {
      const words = `a${hostile}b`;
      const feed = atomOf({ path: "/", title: words, posts: [post(words, words, words)] });
      const texts = textsIn(feed);
      for (const element of ["name", "title"]) expect(texts[element], JSON.stringify(hostile)).toBeDefined();
      expect(texts.name).toBe(written(words));
    }
  });

  it("is accepted by a strict parser with every character of Unicode", () => {
    for (let from = 0; from < 0x110000; from += 0x1000) {
      const all = Array.from({ length: 0x1000 }, (_, n) => String.fromCodePoint(from + n)).join("");
      const feed = atomOf({ path: "/", title: all, posts: [post(all, all, all)] });
      expect(() => textsIn(feed), from.toString(16)).not.toThrow();
    }
  });

  it.each(["&", "\n", "\n\n", "🦞", "<b>"])("of fifty posts full of %j has at most 600 KB", (unit) => {
    const posts = Array.from({ length: 50 }, () => post("Full", unit.repeat(5000 / [...unit].length)));
    const feed = atomOf({ path: "/", title: "Square", posts });
    expect(Buffer.byteLength(feed)).toBeLessThan(600_000);
    expect(feed.match(/<entry>/g)?.length).toBeGreaterThan(10);
  });
});

const HOSTILE = [
  ..."\0\u0001\u0008\u000b\u001f\u007f\u0085\ufffe\uffff\ufdd0\u2028\ufeff\ud83e\udd9e<>&'\"",
  "\ud83e",
  "\udd9e",
  "\u{1fffe}",
  "\u{10ffff}",
  "]]>",
  "]]\uffff>",
  "<![CDATA[",
  "<!--",
  "-->",
  "<?xml?>",
  "</name></author></entry></feed>",
  "&amp;",
  "&#0;",
  "&#xffff;",
  "&nbsp;",
  "%s",
];

/** A text after it went through XML. */
const written = (text: string) =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "").replace(/\r\n?/g, "\n");

it("tells shared caches that its title is in the reader's language", async () => {
  const request = new Request("https://square.uni.edu/feed.atom");
  const { headers } = await feedResponse(request, "<feed/>", "application/atom+xml");
  expect(headers.get("cache-control")).toContain("public");
  for (const name of ["Accept-Language", "Cookie", "Accept-Encoding"])
    expect(headers.get("vary")?.split(", ")).toContain(name);
});
