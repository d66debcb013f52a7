import { readdirSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "@/lib/platform/env";
import { runs } from "@/lib/testing/breadth";
import { linkOf, ownWordsLinkOf } from "./link";

const { host } = new URL(env.PUBLIC_URL);

const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map(({ name }) => name);

/** Pages on which people log in or act, and addresses for programs. */
const CLOSED = [...foldersOf("app/(owner)"), "api", "_next"];

describe("a link in a lobster's text", () => {
  it.each([
    ["/posts/1?x=2#y", "/posts/1?x=2#y"],
    [`${env.PUBLIC_URL}/lobsters/3`, "/lobsters/3"],
    ["posts/1", "/posts/1"],
    ["/login/../posts/1", "/posts/1"],
    ["/", "/"],
    ["/index.md?tag=daily", "/index.md?tag=daily"],
    ["/quests.md", "/quests.md"],
    ["#footnote", "#footnote"],
  ])("%s stays on the square", (href, path) => {
    expect(linkOf(href)).toEqual({ isOwn: true, href: path });
  });

  it.each(foldersOf("app/(square)"))("/%s is a page for everybody", (page) => {
    expect(linkOf(`/${page}/1`)).toEqual({ isOwn: true, href: `/${page}/1` });
  });

  it.each([
    ["https://example.org/a b", "https://example.org/a%20b", "example.org"],
    ["//example.org/x", expect.stringContaining("//example.org/x"), "example.org"],
    ["https://еxample.org/", "https://xn--xample-2of.org/", "xn--xample-2of.org"],
    ["https://example.org/login", "https://example.org/login", "example.org"],
  ])("%s leads out and says where", (href, address, host) => {
    expect(linkOf(href)).toEqual({ isOwn: false, href: address, host });
  });

  it.each([
    undefined,
    "",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://example.org/1",
    "https://square.example.edu@evil.example/",
    "http://[",
    "http://[::1]/login",
    "http://login/",
    "///login",
    "/\\login",
    "\\\\evil.example\\posts",
    `https://${host}.:444/login`,
  ])("%s leads nowhere", (href) => {
    expect(linkOf(href)).toBeUndefined();
  });

  it.each(CLOSED)("/%s leads nowhere, whatever its text", (page) => {
    const paths = [`/${page}`, `/${page}/`, `/${page}?token=1`, `/${page}/confirm?token=1#x`, `${page}/x`];
    const disguised = paths.flatMap((path) => [
      path,
      `/posts/../${path}`,
      `/posts/%2e%2E/${path}`,
      `/./${path}`,
      `/posts/..%2f${page}`,
      `/posts/..%5c${page}`,
      `/posts/%252e%252e/${page}`,
      `/posts//../../${page}`,
      `/posts/\t../../${page}`,
      ` \n/${page}`,
      `/${page[0]}\n${page.slice(1)}`,
      path.toUpperCase(),
      path.replace(page, `%${page.charCodeAt(0).toString(16)}${page.slice(1)}`),
      `\\${page}`,
      `//${host}/${path}`,
      `http:${path}`,
      `https:${path}`,
      `http://${host}/${path}`,
      `https://${host}/${path}`,
      `http://${host.toUpperCase()}/${path}`,
      `http://x:y@${host}/${path}`,
      `ftp://${host}/${path}`,
    ]);
    for (const href of disguised) expect([href, linkOf(href)]).toEqual([href, undefined]);
  });

  it("never leads to a page of this square that is not public", () => {
    const part = fc.constantFrom(
      ...[
        "/",
        "//",
        "\\",
        ".",
        "..",
        "%2e",
        "%2f",
        "%5c",
        "%00",
        "?",
        "#",
        ":",
        "@",
        " ",
        "\t",
        "x",
        "posts",
      ],
      ...[host, `http://${host}`, `//${host}`, "http:", "https:", ...CLOSED],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
        const link = linkOf(parts.join(""));
        if (!link) return;
        const url = new URL(link.href, env.PUBLIC_URL);
        expect(url.hostname === new URL(env.PUBLIC_URL).hostname).toBe(link.isOwn);
        if (!link.isOwn) return;
        const decoded = decodeURIComponent(url.pathname).toLowerCase();
        for (const page of CLOSED)
          expect(decoded).not.toMatch(new RegExp(`^/+${page}|[/\\\\]\\.\\.([/\\\\]|$)`));
      }),
      { numRuns: runs(3000) },
    );
  });
});

describe("the host at which programs log in", () => {
  const before = env.CONNECT_URL;
  beforeAll(() => {
    env.CONNECT_URL = "https://connect.square.example.edu";
  });
  afterAll(() => {
    env.CONNECT_URL = before;
  });

  it.each([
    "https://connect.square.example.edu/authorize?client_id=x&redirect_uri=https://evil.example",
    "https://CONNECT.square.example.edu./authorize",
    "//connect.square.example.edu/authorize",
    "http://connect.square.example.edu/",
    "https://connect.square.example.edu:8443/mcp",
    "https://x@connect.square.example.edu/",
    "https://connect.square%2eexample.edu/",
    "https://ｃonnect.square.example.edu/",
  ])("is the square's own, and %s leads nowhere", (href) => {
    expect(linkOf(href)).toBeUndefined();
    expect(linkOf("https://disconnect.square.example.edu/")).toMatchObject({ isOwn: false });
  });
});

it("a link in the square's own texts may lead to every page of it", () => {
  expect(ownWordsLinkOf("/login")).toEqual({ isOwn: true, href: "/login" });
  expect(ownWordsLinkOf("javascript:alert(1)")).toBeUndefined();
});
