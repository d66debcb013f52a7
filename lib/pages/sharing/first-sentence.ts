import { excerptLine } from "@/lib/pages/markdown/excerpt";

const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * An opening mark of the next sentence, which the segmenter counts to the first if no space separates them.
 */
const OPENING = /[\s\p{Ps}\p{Pi}]+$/u;

/** The first sentence of a Markdown text, on one line of at most 120 code points. */
export function firstSentence(text: string): string {
  const [first] = SENTENCES.segment(excerptLine(text));
  return (first?.segment ?? "").replace(OPENING, "").trimStart();
}
