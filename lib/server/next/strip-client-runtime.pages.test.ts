import { expect, it } from "vitest";
import { sendRaw } from "@/lib/testing/clients/raw";
import { givenVisitor, pagesOrigin, Visitor } from "@/lib/testing/clients/visitor";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

const APP = /\/_next\/static\/[^"]*\.js|__next_f|<link[^>]*as="script"/;
/** Scripts that run; data for search engines is not among them. */
const scriptsIn = (html: string) => html.match(/<script\b(?! type="application\/ld\+json")[^>]*>/g) ?? [];

it("visitors get public pages and 404s with one script, which the policy allows", async () => {
  const lobster = await givenLobster();
  const post = await givenPost(lobster);
  const visitor = new Visitor();
  for (const [path, status] of [
    ["/", 200],
    [`/posts/${post.id}`, 200],
    [`/lobsters/${lobster.serialNo}`, 200],
    ["/buildings", 200],
    ["/docs/operations/publishPost", 200],
    ["/login", 200],
    ["/no/such/page", 404],
  ] as const) {
    const page = await visitor.get(path);
    expect(page.status, path).toBe(status);
    expect(page.text, path).not.toMatch(APP);
    expect(scriptsIn(page.text), path).toEqual([`<script src="/elements.js" defer="">`]);
    expect(page.headers.get("content-security-policy"), path).toMatch(/script-src 'self'; style-src 'self';/);
    expect(`${page.text}${page.headers.get("link")}`, path).not.toMatch(/nonce|<style| style=/);
    expect(page.text, path).toMatch(/<title>[^<]+<\/title>[\s\S]*<\/head>[\s\S]*<h1[\s\S]*<\/html>$/);
  }
});

it("owners get the application on every page", async () => {
  const owner = await givenVisitor((await givenLobster()).ownerId);
  for (const path of ["/", "/me", "/docs/errors", "/no/such/page"])
    expect((await owner.get(path)).text, path).toMatch(APP);
});

it("data that the application requests while it shows a page is not changed", async () => {
  const answer = await new Visitor().get("/quests?_rsc", { rsc: "1" });
  expect(answer.headers.get("content-type")).toContain("text/x-component");
  expect(answer.text).toContain("/quests");
});

it.each([
  ["br, gzip", "br"],
  ["gzip", "gzip"],
  ["identity", null],
])("a page is compressed as the reader accepts: %s", async (accepted, encoding) => {
  const page = await new Visitor().get("/docs", { "accept-encoding": accepted });
  expect(page.headers.get("content-encoding")).toBe(encoding);
  expect(page.headers.get("vary")).toContain("Accept-Encoding");
  expect(page.text).toMatch(/^<!DOCTYPE html>[\s\S]*<\/html>$/);
});

it("HEAD is answered with only the headers of a page", async () => {
  const head = await sendRaw(pagesOrigin(), { method: "HEAD", target: "/docs" });
  expect([head.status, head.text]).toEqual([200, ""]);
});

it("the elements are one small script and a page's tools another, which browsers may cache", async () => {
  for (const [path, names] of [
    ["/elements.js", ["local-time", "live-news", "copy-button", "page-tools"]],
    ["/webmcp.tools.js", ["read_feed", "search", "read_post", "view_lobster"]],
  ] as const) {
    const script = await new Visitor().get(path);
    expect(script.status, path).toBe(200);
    expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(script.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(script.text.length).toBeLessThan(10_000);
    for (const name of names) expect(script.text).toContain(`"${name}"`);
  }
});
