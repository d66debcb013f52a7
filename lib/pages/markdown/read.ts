import { linkOf } from "@/lib/pages/link";
import { tokensOf } from "./parser";
import type { MarkdownNode } from "./piece";
import { type MentionPlace, standInsFor } from "./stand-ins";
import { type LinkResolver, MENTION_WEIGHT, treeOf } from "./tree";
import { weightOf } from "./weight";

export interface MarkdownContent {
  pieces: MarkdownNode[];
  /** How many bytes the pieces add to a page. */
  weight: number;
}

/** Where a text leads: its mentions, in their order, and the titles of pages of the square, by their paths. */
export interface TextLinks {
  mentions?: readonly MentionPlace[];
  titles?: ReadonlyMap<string, string>;
}

const NO_TITLES: ReadonlyMap<string, string> = new Map();

/** A text of n characters may add at most WEIGHT_ANYWAY + n * WEIGHT_PER_CHARACTER_MAX bytes; prose needs far less. */
const WEIGHT_PER_CHARACTER_MAX = 20;
const WEIGHT_ANYWAY = 4000;

interface ReadOptions extends TextLinks {
  leadsTo?: LinkResolver;
}

/**
 * Reads a text as Markdown, with its mentions and what its links lead to. Never throws: a text that nests too deeply, has
 * more marks than words, or makes the parser throw is shown as it was written (docs/decisions/0630).
 */
export function readMarkdown(text: string, options: ReadOptions = {}): MarkdownContent {
  return markdownOf(text, options) ?? plainWords(text, options);
}

/** A text as it was written, line by line, with its mentions. */
export function plainWords(text: string, { mentions = [] }: TextLinks = {}): MarkdownContent {
  return {
    pieces: [{ tag: "plain", children: plainPieces(text, { mentions }) }],
    weight: weightOf(text) + mentions.length * MENTION_WEIGHT,
  };
}

/** More mentions in a text that is no Markdown are shown as they were written. */
const PLAIN_MENTIONS_MAX = 10;

/** The pieces of a text that is no Markdown: texts, and its mentions. */
export function plainPieces(text: string, { mentions = [] }: TextLinks = {}): MarkdownNode[] {
  const standIns = standInsFor(text, mentions.slice(0, PLAIN_MENTIONS_MAX));
  return standIns.pieces(standIns.text);
}

function markdownOf(
  text: string,
  { leadsTo = linkOf, mentions = [], titles = NO_TITLES }: ReadOptions,
): MarkdownContent | undefined {
  try {
    const standIns = standInsFor(text, mentions);
    const tokens = tokensOf(standIns.text);
    const weightMax =
      WEIGHT_ANYWAY + WEIGHT_PER_CHARACTER_MAX * text.length + mentions.length * MENTION_WEIGHT;
    const tree = tokens && treeOf(tokens, { weightMax, leadsTo, standIns, titles });
    return tree && { pieces: tree.children, weight: tree.weight };
  } catch {
    return undefined;
  }
}
