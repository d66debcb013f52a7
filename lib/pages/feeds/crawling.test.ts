import { expect, it } from "vitest";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { readSitemap } from "@/lib/testing/given/sitemap";
import { CRAWLING } from "./crawling";

/** RFC 9309, section 2.2.2: the longest rule that matches an address decides, and of equals the one that allows. */
function isAllowed(address: string): boolean {
  const longest = (rules: string[]) =>
    Math.max(-1, ...rules.filter((rule) => toPattern(rule).test(address)).map(({ length }) => length));
  return longest(CRAWLING.allow) >= longest(CRAWLING.disallow);
}

const toPattern = (rule: string) => new RegExp(`^${rule.replace(/[.?]/g, "\\$&").replaceAll("*", ".*")}`);

it("allows everything that the sitemap lists", async () => {
  await givenPost(await givenLobster());
  const { pages, parts } = await readSitemap(publicViewer());
  const addresses = [...pages.keys(), ...[...parts.keys()].map((part) => `/sitemap.xml?part=${part}`)];
  expect(addresses.length).toBeGreaterThan(50);
  expect(addresses.filter((address) => !isAllowed(address))).toEqual([]);
});

const ID = "5f0c9c1e-2d0b-4f0a-9b63-0f4a4a3a4a4a";

it.each([
  ...["/sitemap.xml", "/feed.atom", "/lobsters/7/feed.atom", "/calendar.ics", "/lobsters/7/calendar.ics"],
  ...["/?cursor=x", "/?tag=daily", `/posts/${ID}?comment=${ID}`, `/posts/${ID}/picture.png`, "/oembed?url=x"],
  ...[
    "/skill.md",
    "/llms.txt",
    "/api/v1/openapi.json",
    "/elements.js",
    "/_next/static/x.css",
    "/uploads/x.webp",
  ],
  ...["/numbers.json", "/messages-in-bottles", `/posts/${ID}/edits`],
])("allows %s", (address) => expect(isAllowed(address)).toBe(true));

it.each([
  ...["/search", "/search?q=tide", "/login?next=%2Fme", "/login/check", "/me", "/me?tab=1", "/me/keys"],
  ...[`/posts/${ID}/edits?cursor=x`, `/comments/${ID}/edits?cursor=x`, "/following", "/admin/log"],
  ...["/api/v1/feed", "/newest.json", `/me/report/post/${ID}`, "/connect?client_id=x", "/letters/stop"],
])("forbids %s", (address) => expect(isAllowed(address)).toBe(false));
