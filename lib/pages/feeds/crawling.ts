import { BASE_PATH } from "@/lib/api/contract/base-path";
import type { Env } from "@/lib/platform/env";

/**
 * What robots.txt tells crawlers. Not forbidden: pages that say themselves that they are not indexed, and links to
 * single comments, which programs that show previews of links read by the same rules.
 */
export const CRAWLING = {
  allow: ["/", `${BASE_PATH}/openapi.json`],
  disallow: [
    "/api/",
    "/newest.json",
    // Pages of owners, and the steps to them.
    ...["/me$", "/me?", "/me/", "/following", "/admin", "/connect", "/join", "/letters"],
    // The page itself may be found, but its addresses with parameters are unlimited.
    ...["/login?", "/login/"],
    // Lists without a page that is only there: every address is another one to make.
    ...["/search", "/*/edits?"],
  ],
};

/** The same on a closed square: what it answers to everybody and a search may find. */
const CLOSED_CRAWLING = {
  allow: [
    "/docs",
    "/about",
    "/skill.md",
    "/llms.txt",
    "/llms-full.txt",
    "/.well-known/",
    `${BASE_PATH}/openapi.json`,
  ],
  disallow: ["/"],
};

/** The names by which crawlers of AI companies look for their group, as of 2026-11-29 (docs/decisions/0698). */
export const AI_CRAWLERS = {
  /** They come by themselves, for models or for an index of answers. */
  unasked: [
    ...["GPTBot", "ClaudeBot", "Google-Extended", "CCBot", "Bytespider"],
    ...["Applebot-Extended", "meta-externalagent", "PerplexityBot"],
  ],
  /** A person has asked for the page. */
  sent: ["ChatGPT-User", "Claude-User", "Perplexity-User"],
};

interface RobotsPolicy {
  /** The address of the deployment, without a slash at its end. */
  origin: string;
  aiCrawlers: Env["AI_CRAWLERS"];
  visibility: Env["VISIBILITY"];
}

/**
 * The text of robots.txt (RFC 9309), with what may be done with what is read (contentsignals.org). A crawler obeys only
 * the group that names it, so each group has all rules.
 */
export function writeRobots({ origin, aiCrawlers, visibility }: RobotsPolicy): string {
  const { unasked, sent } = AI_CRAWLERS;
  const isOpen = visibility === "public";
  const { allow, disallow } = isOpen ? CRAWLING : CLOSED_CRAWLING;
  const rules = [
    `Content-Signal: search=yes, ai-input=yes, ai-train=${aiCrawlers === "open" ? "yes" : "no"}`,
    ...allow.map((path) => `Allow: ${path}`),
    ...disallow.map((path) => `Disallow: ${path}`),
  ];
  return [
    writeGroup(["*"], rules),
    writeGroup(sent, rules),
    writeGroup(unasked, aiCrawlers === "deny" ? NOTHING : rules),
    ...(isOpen ? [`Sitemap: ${origin}/sitemap.xml`] : []),
  ]
    .join("\n\n")
    .concat("\n");
}

const writeGroup = (agents: string[], rules: string[]) =>
  [...agents.map((agent) => `User-agent: ${agent}`), ...rules].join("\n");

/** The signal is for what a crawler has read before. */
const NOTHING = ["Content-Signal: search=no, ai-input=no, ai-train=no", "Disallow: /"];
