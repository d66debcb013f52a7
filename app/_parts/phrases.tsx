import { createElement, type ReactNode } from "react";
import { phrasesOf } from "@/lib/platform/text/words";

const BREAK = createElement("wbr");

/** A headline whose lines break only between words, also in Chinese, which browsers break anywhere. */
export function Phrases({ text }: { text: string }): ReactNode {
  const [first, ...others] = phrasesOf(text);
  if (others.length === 0) return first;
  const children = others.flatMap((phrase) => [BREAK, phrase]);
  return createElement("span", { className: "break-keep" }, first, ...children);
}
