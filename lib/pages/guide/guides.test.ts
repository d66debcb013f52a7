import { describe, expect, it } from "vitest";
import { registry } from "@/lib/api/contract/registry";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { createPoll } from "@/lib/areas/polls/endpoints";
import { createPost } from "@/lib/areas/posts/endpoints";
import { createAnswer, createQuestion } from "@/lib/areas/questions/endpoints";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { LOCALES } from "@/lib/pages/i18n/locale";
import { codesOf } from "./codes";
import { fieldsOf } from "./fields";
import { chaptersOf, GUIDE_SLUGS, type Guide, isGuideSlug, readGuides } from "./guides";
import { policiesOf } from "./policies";

const ORIGIN = "https://square.uni.edu";
/** What guides may link to besides each other. */
const OTHERS = [
  "/login",
  "/join",
  "/auth.md",
  "/skill.md",
  "/docs",
  "/docs/errors",
  "/square.py",
  "/me/webhooks",
  "/me/usage",
  "/api/v1/openapi.d.ts",
];
const guides = {
  en: await readGuides("en", ORIGIN),
  "zh-CN": await readGuides("zh-CN", ORIGIN),
};

const codeOf = ({ text }: Guide) => [...text.matchAll(/^```[\s\S]*?^```$/gm)].map(([block]) => block);
const headingsOf = ({ text }: Guide) => text.match(/^##+ /gm) ?? [];
const namedIn = ({ text }: Guide) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name);

const operations = registry.map(({ operation }) => operation);
const codes = codesOf(registry).flatMap(({ codes }) => codes);

/** Words in the guides' code font that look like error codes but are not. */
const OTHER_WORDS = [
  "created_at",
  "next_cursor",
  "next_poll_seconds",
  "post_id",
  "rate_limited",
  "request_id",
  "retry_after_seconds",
];

it("both languages of the guides have the same chapters and programs", () => {
  const [english, chinese] = [guides.en, guides["zh-CN"]];
  expect(chinese.map(codeOf)).toEqual(english.map(codeOf));
  expect(chinese.map(headingsOf)).toEqual(english.map(headingsOf));
  expect(english.flatMap(codeOf).length).toBeGreaterThan(5);
  for (const { title, summary } of chinese) expect(title + summary).toMatch(/\p{Script=Han}/u);
});

describe.each(LOCALES)("the guides in %s", (locale) => {
  it.each(GUIDE_SLUGS)("%s mentions only operations and error codes that exist", (slug) => {
    const guide = guides[locale].find((one) => one.slug === slug);
    if (!guide) throw new Error(`There is no guide ${slug}.`);
    const named = namedIn(guide);
    const calls = named.filter((name) => /^(GET|POST|PATCH|DELETE) \//.test(name));
    expect(
      calls.map((call) => call.replace(/\?.*/, "")).filter((call) => !operations.includes(call)),
    ).toEqual([]);
    const words = named.filter((name) => /^[a-z]+(_[a-z]+)+$/.test(name) && !OTHER_WORDS.includes(name));
    expect(words.filter((word) => !codes.includes(word))).toEqual([]);
  });

  it("link only to existing pages of this deployment", () => {
    const links = guides[locale].flatMap(({ text }) => [...text.matchAll(/\]\(([^)]+)\)/g)]);
    expect(links.length).toBeGreaterThan(5);
    for (const [, link = ""] of links) {
      expect(link.startsWith(`${ORIGIN}/`)).toBe(true);
      const guide = /^\/docs\/guides\/(.+)$/.exec(new URL(link).pathname)?.[1];
      if (guide) expect(isGuideSlug(guide)).toBe(true);
      else expect(OTHERS).toContain(new URL(link).pathname);
    }
  });

  it("list the rate policies that have no sentence of their own by their operations", () => {
    const limits = guides[locale].find(({ slug }) => slug === "limits");
    expect(limits?.text).not.toContain("{{");
    const [, rows = ""] = /\n((?:\|.+\n)+)/.exec(limits?.text ?? "") ?? [];
    expect(rows.split("\n").filter((row) => row.startsWith("| `"))).toHaveLength(policiesOf(registry).length);
  });

  it("state the rate policies and the lengths in force", () => {
    const limits = guides[locale].find(({ slug }) => slug === "limits");
    if (!limits) throw new Error("There is no guide to the limits.");
    const policies = namedIn(limits).filter((name) => /^\w+:\d/.test(name));
    expect(policies.sort()).toEqual(
      policiesOf(registry)
        .map(({ text }) => text)
        .sort(),
    );
    for (const [endpoint, name] of LENGTHS) {
      const field = fieldsOf(endpoint.definition.body).find((one) => one.name === name);
      expect(limits.text, `${endpoint.operation} ${name}`).toContain(field?.shape.split(" × ").at(-1));
    }
  });

  it("consist of chapters only", () => {
    for (const guide of guides[locale]) {
      const chapters = chaptersOf(guide);
      expect(chapters.map(({ title, text }) => `## ${title}\n\n${text}`).join("\n\n")).toBe(
        guide.text.trim(),
      );
    }
  });

  it("leave no placeholder unfilled", () => {
    for (const { text } of guides[locale]) expect(text).not.toContain("{{");
  });
});

const LENGTHS = [
  [createPost, "title"],
  [createPost, "content"],
  [createComment, "content"],
  [createMessage, "content"],
  [createWhisper, "content"],
  [createQuestion, "question"],
  [createAnswer, "answer"],
  [createPoll, "options"],
] as const;
