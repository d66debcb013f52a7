import { linkOf } from "@/lib/pages/link";
import { languageOf } from "@/lib/platform/text/language";
import { type MentionPlace, placeholdersFor } from "./mention-placeholders";
import { tokensOf } from "./parser";
import type { MarkdownNode, UploadedImage } from "./piece";
import { type LinkPreview, PREVIEW_WEIGHT, PREVIEWS_MAX } from "./preview";
import { type LinkResolver, MENTION_WEIGHT, treeOf } from "./tree";
import { weightOf } from "./weight";

export interface MarkdownContent {
  pieces: MarkdownNode[];
  /** Of the first posts that it links to. */
  previews: LinkPreview[];
  /** How many bytes the pieces and previews add to a page. */
  weight: number;
  /** The value of the attribute `lang`; undefined for a text without letters. */
  language: string | undefined;
}

/**
 * Where a text leads: its mentions, in their order, the titles of pages and previews of posts of the square,
 * by their paths, and the images that were uploaded to the square, by their addresses (uploadAt).
 */
export interface TextLinks {
  mentions?: readonly MentionPlace[];
  titles?: ReadonlyMap<string, string>;
  previews?: ReadonlyMap<string, LinkPreview>;
  images?: ReadonlyMap<string, UploadedImage>;
}

/**
 * A text of n characters may add at most WEIGHT_ANYWAY + n * WEIGHT_PER_CHARACTER_MAX bytes; prose needs far
 * less.
 */
const WEIGHT_PER_CHARACTER_MAX = 20;
const WEIGHT_ANYWAY = 4000;

/** Formulas may add besides: a few in a short text, and about 4,000 characters of them in a long one. */
const FORMULAS_WEIGHT_MAX = 150_000;
const FORMULAS_WEIGHT_ANYWAY = 10_000;
const FORMULAS_WEIGHT_PER_CHARACTER = 30;
const formulaWeightMaxOf = (length: number) =>
  Math.min(FORMULAS_WEIGHT_MAX, FORMULAS_WEIGHT_ANYWAY + FORMULAS_WEIGHT_PER_CHARACTER * length);

interface ReadOptions extends TextLinks {
  resolveLink?: LinkResolver;
  /** How many previews the page has room for; a text has at most PREVIEWS_MAX. */
  previewsMax?: number;
  /** Whether formulas are only text: in an excerpt. */
  isExcerpt?: boolean;
}

/**
 * Parses a text as Markdown, with its mentions and the targets of its links. Never throws: a text that nests
 * too deeply, has more marks than words, or makes the parser throw is shown as it was written
 * (docs/decisions/0630).
 */
export function readMarkdown(text: string, options: ReadOptions = {}): MarkdownContent {
  return markdownOf(text, options) ?? plainContent(text, options);
}

/** A text as it was written, line by line, with its mentions. */
export function plainContent(text: string, { mentions = [] }: TextLinks = {}): MarkdownContent {
  return {
    pieces: [{ tag: "plain", children: plainPieces(text, { mentions }) }],
    previews: [],
    weight: weightOf(text) + mentions.length * MENTION_WEIGHT,
    language: languageOf(text),
  };
}

/** Further mentions in a text that is not Markdown are shown as they were written. */
const PLAIN_MENTIONS_MAX = 10;

/** The pieces of a text that is not Markdown: texts, and its mentions. */
export function plainPieces(text: string, { mentions = [] }: TextLinks = {}): MarkdownNode[] {
  const placeholders = placeholdersFor(text, mentions.slice(0, PLAIN_MENTIONS_MAX));
  return placeholders.linked(placeholders.text);
}

function markdownOf(
  text: string,
  {
    resolveLink = linkOf,
    mentions = [],
    titles,
    images,
    previews,
    previewsMax = PREVIEWS_MAX,
    isExcerpt,
  }: ReadOptions,
): MarkdownContent | undefined {
  try {
    const placeholders = placeholdersFor(text, mentions);
    const tokens = tokensOf(placeholders.text);
    const weightMax =
      WEIGHT_ANYWAY + WEIGHT_PER_CHARACTER_MAX * text.length + mentions.length * MENTION_WEIGHT;
    const formulaWeightMax = isExcerpt ? 0 : formulaWeightMaxOf(text.length);
    const tree =
      tokens && treeOf(tokens, { weightMax, resolveLink, placeholders, titles, images, formulaWeightMax });
    if (!tree) return undefined;
    const linked = [...tree.paths].flatMap((path) => previews?.get(path) ?? []);
    const shown = linked.slice(0, Math.min(PREVIEWS_MAX, previewsMax));
    return {
      pieces: tree.children,
      previews: shown,
      weight: tree.weight + shown.length * PREVIEW_WEIGHT,
      language: languageOf(text),
    };
  } catch {
    return undefined;
  }
}
