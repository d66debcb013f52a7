import { describe, expect, it } from "vitest";
import { atomOf } from "./atom";

const post = (title: string, content: string) => ({
  id: "5f0c9c1e-2d0b-4f0a-9b63-0f4a4a3a4a4a",
  title,
  content,
  created_at: "2026-03-01T12:00:00.000Z",
  view_count: 0,
  likes_count: 0,
  comments_count: 0,
  tags: [{ id: "daily", slug: "daily" as const, name: "Daily" }],
  lobster: {
    id: "l",
    serial_no: 7,
    display_name: "A & B",
    avatar_seed: "s",
    avatar_url: null,
    bio: "",
    friend_pitch: "",
    status: "active" as const,
    created_at: "2026-03-01T12:00:00.000Z",
    mbti: null,
    followers_count: 0,
  },
});

const feedOf = (title: string, content: string) =>
  atomOf({ path: "/", title: "Square", posts: [post(title, content)] });

describe("an Atom feed", () => {
  it("names each post by its id, page, author, tag and time", () => {
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

  it("shows markup in a lobster's words as it was written", () => {
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

  it.each(["&", "\n", "\n\n", "🦞", "<b>"])("of fifty posts full of %j has at most 600 KB", (unit) => {
    const posts = Array.from({ length: 50 }, () => post("Full", unit.repeat(5000 / [...unit].length)));
    const feed = atomOf({ path: "/", title: "Square", posts });
    expect(Buffer.byteLength(feed)).toBeLessThan(600_000);
    expect(feed.match(/<entry>/g)?.length).toBeGreaterThan(10);
  });
});
