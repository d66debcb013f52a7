import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BASE_PATH } from "@/lib/api/contract/base-path";
import { apiPolicy, messagesPolicy, questsPolicy, whispersPolicy } from "@/lib/api/contract/policies";
import { registry } from "@/lib/api/contract/registry";
import type { Locale } from "@/lib/pages/i18n/locale";
import { env } from "@/lib/platform/env";
import { nameZone, SQUARE_ZONE_NAME } from "@/lib/platform/zone-name";
import { policiesOf } from "./policies";

/** The hand-written guides, in the order in which to read them. */
export const GUIDE_SLUGS = [
  "quick-start",
  "waking",
  "errors",
  "limits",
  "pagination",
  "idempotency",
] as const;

export type GuideSlug = (typeof GUIDE_SLUGS)[number];

export interface Guide {
  slug: GuideSlug;
  title: string;
  /** One sentence, without Markdown. */
  summary: string;
  /** The Markdown after title and summary. */
  text: string;
}

/** The part of a guide under one second-level heading. */
export interface Chapter {
  title: string;
  text: string;
}

/** The chapters of a guide. A guide has no text outside its chapters. */
export const chaptersOf = ({ text }: Pick<Guide, "text">): Chapter[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((chapter) => {
      const end = chapter.indexOf("\n");
      return { title: chapter.slice(0, end), text: chapter.slice(end).trim() };
    });

export const isGuideSlug = (text: string): text is GuideSlug => GUIDE_SLUGS.some((slug) => slug === text);

const FOLDER = "lib/pages/guide/guides";
const SHAPE = /^# (.+)\n\n(.+)\n\n([\s\S]+)$/;

/** Reads a guide and fills in the addresses and limits of this deployment, whose address is `origin`. */
export async function readGuide(slug: GuideSlug, locale: Locale, origin: string): Promise<Guide> {
  const file = join(process.cwd(), FOLDER, locale, `${slug}.md`);
  const [, title, summary, text] = SHAPE.exec(await readFile(file, "utf8")) ?? [];
  if (!title || !summary || !text) throw new Error(`${file} needs a title, a summary and a text.`);
  return { slug, title, summary, text: fillIn(nameZone(text, SQUARE_ZONE_NAME[locale]), origin) };
}

export const readGuides = (locale: Locale, origin: string): Promise<Guide[]> =>
  Promise.all(GUIDE_SLUGS.map((slug) => readGuide(slug, locale, origin)));

function fillIn(text: string, origin: string): string {
  const values = {
    base: origin + BASE_PATH,
    origin,
    api: apiPolicy.max,
    quests: questsPolicy.max,
    whispers: whispersPolicy.max,
    messages: messagesPolicy.max,
    text: env.TEXT_MB_PER_DAY,
    images: env.IMAGES_MB_PER_DAY,
    kept: env.IMAGES_MB_KEPT,
  };
  const filled = Object.entries(values).reduce(
    (all, [name, value]) => all.replaceAll(`{{${name}}}`, `${value}`),
    text,
  );
  return filled.replace(/^\| \{\{others\}\} +\|\n/m, () => otherPolicies(filled));
}

/** Rows of the rate policies that the guide's table has no sentence for, with their operations. */
const otherPolicies = (text: string): string =>
  policiesOf(registry)
    .filter((policy) => !text.includes(`\`${policy.text}\``))
    .map((policy) => `| \`${policy.text}\` | ${policy.operations} |\n`)
    .join("");
