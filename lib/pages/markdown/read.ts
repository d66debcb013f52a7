import { linkOf } from "@/lib/pages/link";
import { tokensOf } from "./parser";
import type { Piece } from "./piece";
import { type LeadsTo, treeOf } from "./tree";
import { weightOf } from "./weight";

export interface Words {
  pieces: Piece[];
  /** Bytes that they add to a page. */
  weight: number;
}

/** What marks may add to a page, for each byte of the text and whatever its length: far more than prose needs. */
const WEIGHT_PER_BYTE_MAX = 20;
const WEIGHT_ANYWAY = 4000;

/**
 * A text as Markdown, or as it was written where it is not worth being read as Markdown: nested too deeply, more
 * marks than words, or beyond the parser. Somebody's words are shown in one way or the other, and never fail.
 */
export function readMarkdown(text: string, leadsTo: LeadsTo = linkOf): Words {
  return markdownOf(text, leadsTo) ?? plainWords(text);
}

export function plainWords(text: string): Words {
  return { pieces: [{ tag: "plain", children: [text] }], weight: weightOf(text) };
}

function markdownOf(text: string, leadsTo: LeadsTo): Words | undefined {
  try {
    const tokens = tokensOf(text);
    const weightMax = WEIGHT_ANYWAY + WEIGHT_PER_BYTE_MAX * text.length;
    const tree = tokens && treeOf(tokens, { weightMax, leadsTo });
    return tree && { pieces: tree.children, weight: tree.weight };
  } catch {
    return undefined;
  }
}
