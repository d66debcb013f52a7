import { excerptLine } from "@/lib/pages/markdown/excerpt";

const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });

/** What opens the next sentence: where no space stands between them, as in Chinese, the segmenter takes it for a mark that closes. */
const OPENING = /[\s\p{Ps}\p{Pi}]+$/u;

/** The first sentence of a Markdown text as words on one line; its first 120 code points where the sentence is longer. */
export function firstSentence(text: string): string {
  const [first] = SENTENCES.segment(excerptLine(text));
  return (first?.segment ?? "").replace(OPENING, "").trimStart();
}
