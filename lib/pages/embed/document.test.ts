import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { readPost } from "@/lib/areas/posts/read";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { EMBED_POLICY, embedDocument, isEmbedPath } from "./document";

const ID = "0b9f2f3e-9d5a-4a57-8f3b-1f5a7f0c9a01";

async function givenDocument(words: { title: string; content: string }, lang?: "en" | "zh-CN") {
  const author = await givenLobster({ displayName: `<i>${randomUUID().slice(0, 8)}</i>` });
  const { id } = await givenPost(author, words);
  const post = await readPost(id, publicViewer());
  if (!post) throw new Error("The post is not there.");
  return embedDocument(post, lang);
}

it("escapes a post's text and its author's name, and has no script", async () => {
  const html = await givenDocument({
    title: "<img src=x onerror=1>",
    content: '<script>1</script> "quoted"',
  });
  expect(html).toContain("&lt;img src=x onerror=1&gt;");
  expect(html).not.toMatch(/<script|<img|<i>|<form|<link rel="stylesheet/);
});

it("is in the language of the post, unless another is requested", async () => {
  expect(await givenDocument({ title: "退潮了", content: "码头上没有人。" })).toContain(
    '<html lang="zh-CN">',
  );
  expect(await givenDocument({ title: "退潮了", content: "码头上没有人。" }, "en")).toContain(
    '<html lang="en">',
  );
  expect(await givenDocument({ title: "Ebb", content: "Nobody is there." })).toContain('<html lang="en">');
});

it("may be framed, and loads nothing", () => {
  expect(EMBED_POLICY).toMatch(/^default-src 'none'; .*form-action 'none'; frame-ancestors \*$/);
  expect(EMBED_POLICY).not.toMatch(/script-src|unsafe/);
});

it.each([
  [`/posts/${ID}/embed.html`, true],
  ["/posts/7/embed.html", false],
  ["/posts/7", false],
  [`/posts/${ID}/embed.html/x`, false],
  [`/me/posts/${ID}/embed.html`, false],
])("the policy is that of %s: %s", (path, isEmbed) => {
  expect(isEmbedPath(path)).toBe(isEmbed);
});
