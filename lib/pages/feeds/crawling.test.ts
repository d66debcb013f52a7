import { describe, expect, it } from "vitest";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { EnvironmentError, parseEnv } from "@/lib/platform/env";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { readSitemap } from "@/lib/testing/given/sitemap";
import { AI_CRAWLERS, CRAWLING, writeRobots } from "./crawling";

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
  ...[
    "/api/v1/feed",
    "/newest.json",
    `/me/report/post/${ID}`,
    "/connect?client_id=x",
    "/letters/stop",
    "/join",
  ],
])("forbids %s", (address) => expect(isAllowed(address)).toBe(false));

describe("robots.txt", () => {
  const ORIGIN = "https://square.uni.edu";
  const POLICIES = ["open", "signal", "deny"] as const;
  const CLOSED = ["Content-Signal: search=no, ai-input=no, ai-train=no", "Disallow: /"];
  const signalOf = (rules: string[] = []) => rules.filter((rule) => rule.startsWith("Content-Signal"));

  /** The rules of the group that a crawler obeys: the only one that names it. */
  function rulesFor(crawler: string, aiCrawlers: (typeof POLICIES)[number]): string[] {
    const groups = writeRobots({ origin: ORIGIN, aiCrawlers, visibility: "public" })
      .split("\n\n")
      .map((group) => group.trim().split("\n"))
      .filter((lines) => lines.includes(`User-agent: ${crawler}`));
    expect(groups).toHaveLength(1);
    return (groups[0] ?? []).filter((line) => !line.startsWith("User-agent"));
  }

  it.each(POLICIES)("%s: each group has one signal and all forbidden paths, or is closed", (policy) => {
    for (const crawler of ["*", ...AI_CRAWLERS.sent, ...AI_CRAWLERS.unasked]) {
      const rules = rulesFor(crawler, policy);
      expect(signalOf(rules)).toHaveLength(1);
      const forbidden = CRAWLING.disallow.map((path) => `Disallow: ${path}`);
      const isClosed = policy === "deny" && AI_CRAWLERS.unasked.includes(crawler);
      expect(rules).toEqual(isClosed ? CLOSED : expect.arrayContaining([...forbidden, "Allow: /"]));
      if (!isClosed) expect(rules).not.toContain("Disallow: /");
    }
    expect(writeRobots({ origin: ORIGIN, aiCrawlers: policy, visibility: "public" })).toMatch(
      /\n\nSitemap: https:\/\/square\.uni\.edu\/sitemap\.xml\n$/,
    );
  });

  it("allows training only to an operator's `open`, and answers by all but `deny`", () => {
    for (const crawler of ["*", "GPTBot", "CCBot", "Claude-User"]) {
      expect(signalOf(rulesFor(crawler, "open"))).toEqual([
        "Content-Signal: search=yes, ai-input=yes, ai-train=yes",
      ]);
      expect(signalOf(rulesFor(crawler, "signal"))).toEqual([
        "Content-Signal: search=yes, ai-input=yes, ai-train=no",
      ]);
    }
  });

  it("is `signal` unless the operator says otherwise, and refuses what it does not know", () => {
    expect(parseEnv({}).AI_CRAWLERS).toBe("signal");
    expect(parseEnv({ AI_CRAWLERS: "" }).AI_CRAWLERS).toBe("signal");
    expect(() => parseEnv({ AI_CRAWLERS: "closed" })).toThrow(EnvironmentError);
  });
});
