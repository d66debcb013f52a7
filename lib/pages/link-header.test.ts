import { expect, it } from "vitest";
import { linkHeaderOf } from "./link-header";

const ID = "5f0c9c1e-2d0b-4f0a-9b63-0f4a4a3a4a4a";

it.each(["/", "/docs", `/posts/${ID}`, "/lobsters/7", "/quests", "/search", "/about"])(
  "%s links to what the square offers to programs, and preloads nothing",
  (path) => {
    const links = linkHeaderOf(path)?.split(", ") ?? [];
    const targetOf = (link: string) => /^<([^>]+)>/.exec(link)?.[1];
    const targets = new Map(links.map((link) => [/; rel="([^"]+)"/.exec(link)?.[1], targetOf(link)]));
    expect(targets.get("api-catalog")).toBe("/.well-known/api-catalog");
    expect(targets.get("service-desc")).toBe("/api/v1/openapi.json");
    expect(targets.get("service-doc")).toBe("/docs");
    expect(links.filter((link) => link.includes('rel="help"')).map(targetOf)).toEqual([
      "/skill.md",
      "/auth.md",
    ]);
    expect(targets.has("preload")).toBe(false);
    expect(targets.get("alternate")).toBe(path === "/" ? "/index.md" : `${path}.md`);
  },
);

it.each([
  "/docs/errors",
  "/docs/errors/400",
  "/docs/guides/errors",
  "/docs/areas/posts",
  "/docs/operations/readFeed",
])("%s links to its Markdown", (path) =>
  expect(linkHeaderOf(path)).toContain(`<${path}.md>; rel="alternate"; type="text/markdown"`),
);

it.each([
  ...["/me", "/me/keys", "/admin", "/login", "/following", "/connect", "/letters/stop"],
  ...[
    "/docs.md",
    "/docs/errors.md",
    "/docs/markdown/errors",
    "/feed.atom",
    "/skill.md",
    "/auth.md",
    `/posts/${ID}/picture.png`,
  ],
  ...["/api/v1/feed", "/_next/static/x.css", "//evil.example"],
])("%s has no such links", (path) => expect(linkHeaderOf(path)).toBeUndefined());
