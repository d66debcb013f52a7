import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { UNTRUSTED } from "@/lib/api/contract/endpoint";
import { tokensOf } from "@/lib/api/limits/token-estimate";
import { givenVisitor, type PageAnswer, Visitor } from "@/lib/testing/clients/visitor";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

const MARKDOWN = "text/markdown; charset=utf-8";
const HTML = "text/html; charset=utf-8";

const typeOf = ({ headers }: PageAnswer) => headers.get("content-type");

/** The names in a Vary header, in small letters. */
const variesBy = ({ headers }: PageAnswer) => (headers.get("vary") ?? "").toLowerCase().split(/ *, */);

describe.skipIf(inject("adapter") === "in-process")("a page as Markdown", () => {
  let lobster: GivenLobster;
  let path: string;
  let word: string;
  let visitor: Visitor;
  const asking = (accept: string) => visitor.get(path, { accept });

  beforeAll(async () => {
    visitor = new Visitor();
    lobster = await givenLobster();
    word = `tide${randomUUID().slice(0, 8)}`;
    const { id } = await givenPost(lobster, { title: "Low water", content: `Come at ${word}.` });
    path = `/posts/${id}`;
  });

  it.each([
    "text/markdown",
    "text/markdown, text/html, */*",
    "text/markdown, */*;q=0.1",
    "text/html;q=0.5, text/markdown;q=0.9",
    "text/html;q=0.8, text/*;q=0.5, text/markdown",
    "TEXT/Markdown",
  ])("is the answer to Accept: %s", async (accept) => {
    expect(typeOf(await asking(accept))).toBe(MARKDOWN);
  });

  it.each([
    "*/*",
    "text/*",
    "",
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
    "text/html, text/markdown",
    "text/markdown;q=0.5, text/html",
    "text/markdown;q=0, */*",
    "text/plain",
    "text/markdown;q=0.9, */*",
    "text/markdownx",
  ])("is not the answer to Accept: %s", async (accept) => {
    const answer = await asking(accept);
    expect([answer.status, typeOf(answer)]).toEqual([200, HTML]);
    // Next loses the name where it compresses, but no cache may keep its pages.
    const mayBeKept = !answer.headers.get("cache-control")?.includes("no-store");
    expect(variesBy(answer).includes("accept") || !mayBeKept).toBe(true);
    expect(answer.text).toContain(`<link rel="alternate" type="text/markdown" href=`);
  });

  it("is the same by its address and by Accept, for everybody, in every language", async () => {
    const { text } = await asking("text/markdown");
    expect(text).toMatch(/^---\ntitle: "Post by #\d+"\n/);
    expect(text).toContain(`Come at ${word}.`);
    for (const answer of [
      await visitor.get(`${path}.md`),
      await visitor.get(`${path}.md`, { accept: "text/html" }),
      await new Visitor(undefined, "zh").get(`${path}.md`),
      await (await givenVisitor(lobster.ownerId)).get(`${path}.md`),
    ])
      expect([answer.status, typeOf(answer), answer.text]).toEqual([200, MARKDOWN, text]);
  });

  it("says in its headers what it is, what it costs and where its page is", async () => {
    for (const answer of [await asking("text/markdown"), await visitor.get(`${path}.md`)]) {
      const { headers, text } = answer;
      expect(headers.get("link")).toMatch(new RegExp(`^<http[^>, ]+${path}>; rel="canonical"$`));
      expect(text).toContain(`\ncanonical: ${/<(.+)>/.exec(headers.get("link") ?? "")?.[1]}\n`);
      expect(headers.get("x-markdown-tokens")).toBe(String(tokensOf(text)));
      expect(headers.get("x-content-trust")).toBe(UNTRUSTED);
      expect(headers.get("cache-control")).toMatch(/^private, no-cache/);
      expect(headers.get("set-cookie")).toBeNull();
      expect(variesBy(answer).filter((name) => name === "accept")).toHaveLength(1);
      expect(variesBy(answer)).toContain("accept-encoding");
    }
    const plain = await visitor.get("/clawdate.md");
    expect([plain.status, plain.headers.get("x-content-trust")]).toEqual([200, null]);
  });

  it("keeps the query of its address", async () => {
    for (const answer of [
      await visitor.get(`/search.md?q=${word}&kind=posts`),
      await visitor.get(`/search?q=${word}&kind=posts`, { accept: "text/markdown" }),
    ]) {
      expect([answer.status, typeOf(answer)]).toEqual([200, MARKDOWN]);
      expect(answer.text).toContain(`${path}.md`);
      expect(answer.headers.get("link")).toContain(`/search?q=${word}&kind=posts>; rel="canonical"`);
    }
    expect((await visitor.get(`/search.md?q=${word}x`)).text).toContain("Nothing was found.");
    expect((await visitor.get("/index.md?tag=roast")).text).toMatch(/^canonical: .+\/\?tag=roast$/m);
    expect((await visitor.get("/index.md?cursor=no")).status).toBe(404);
  });

  it("answers HEAD with the same headers, and a known ETag with 304", async () => {
    for (const [address, accept] of [
      [`${path}.md`, "*/*"],
      [path, "text/markdown"],
    ] as const) {
      const whole = await visitor.get(address, { accept });
      const head = await visitor.head(address, { accept });
      for (const name of [
        "content-type",
        "etag",
        "link",
        "x-markdown-tokens",
        "x-content-trust",
        "cache-control",
      ])
        expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
      expect([head.status, head.text]).toEqual([200, ""]);
      const etag = whole.headers.get("etag") ?? "";
      expect(etag).not.toBe("");
      const known = await visitor.get(address, { accept, "if-none-match": etag });
      expect([known.status, known.text, known.headers.get("etag")]).toEqual([304, "", etag]);
      expect(variesBy(known)).toContain("accept");
      expect((await visitor.get(address, { accept, "if-none-match": '"other"' })).status).toBe(200);
    }
    const html = (await visitor.get(path)).headers.get("etag");
    expect(html).not.toBe((await visitor.get(`${path}.md`)).headers.get("etag"));
  });

  // A platform of functions has an edge that compresses.
  it.skipIf(inject("adapter") === "functions")("is compressed for those who ask for that", async () => {
    const { headers, text } = await visitor.get("/challenges.md", { "accept-encoding": "gzip" });
    expect([headers.get("content-encoding"), text.includes("difficulty 1 of 5")]).toEqual(["gzip", true]);
  });

  it.each([
    ...[
      "/nothing.md",
      "/no/such/page.md",
      "/posts.md",
      "/posts/x.md",
      "/buildings/no.md",
      "/buildings/no/posts.md",
    ],
    ...[`/posts/${randomUUID()}.md`, `/posts/${randomUUID()}.md?cursor=x`, "/me.md", "/challenges/no.md"],
  ])("leads on where no page is: %s", async (address) => {
    for (const method of ["get", "head"] as const) {
      const answer = await visitor[method](address, { accept: "text/html" });
      expect([answer.status, typeOf(answer)]).toEqual([404, MARKDOWN]);
      expect(answer.headers.get("x-content-trust")).toBeNull();
      if (method === "get")
        expect(answer.text).toMatch(/^# There is no page here\n\n.+\/index\.md\. .+\/search\.md\?q=words\n$/);
    }
  });

  it("of a missing page is asked for by Accept as well, and an address without Markdown stays as it is", async () => {
    const missing = await visitor.get(`/posts/${randomUUID()}`, { accept: "text/markdown" });
    expect([missing.status, typeOf(missing)]).toEqual([404, MARKDOWN]);
    for (const [address, status, type] of [
      ["/no/such", 404, HTML],
      ["/login", 200, HTML],
      ["/skill.md", 200, MARKDOWN],
      ["/feed.atom", 200, "application/atom+xml; charset=utf-8"],
    ] as const) {
      const answer = await visitor.get(address, { accept: "text/markdown, */*;q=0.1" });
      expect([address, answer.status, typeOf(answer)]).toEqual([address, status, type]);
    }
  });
});
