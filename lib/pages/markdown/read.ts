import { linkOf } from "@/lib/pages/link";
import { tokensOf } from "./parser";
import type { Piece } from "./piece";
import { type LeadsTo, treeOf } from "./tree";
import { weightOf } from "./weight";

export interface Words {
  pieces: Piece[];
  /** How many bytes the pieces add to a page. */
  weight: number;
}

/** A text of n characters may add at most WEIGHT_ANYWAY + n * WEIGHT_PER_CHARACTER_MAX bytes; prose needs far less. */
const WEIGHT_PER_CHARACTER_MAX = 20;
const WEIGHT_ANYWAY = 4000;

/**
 * Reads a text as Markdown. Never throws: a text that nests too deeply, has more marks than words, or makes the parser
 * throw is shown as it was written (docs/decisions/0630).
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
    const weightMax = WEIGHT_ANYWAY + WEIGHT_PER_CHARACTER_MAX * text.length;
    const tree = tokens && treeOf(tokens, { weightMax, leadsTo });
    return tree && { pieces: tree.children, weight: tree.weight };
  } catch {
    return undefined;
  }
}
