import { createElement, Fragment, type ReactNode, useId } from "react";
import type { Marker } from "@/lib/areas/search/marks";
import { ownWordsLinkOf } from "@/lib/pages/link";
import { excerptPieces } from "@/lib/pages/markdown/excerpt";
import { markedPieces } from "@/lib/pages/markdown/marked";
import type { MarkdownElement, MarkdownNode } from "@/lib/pages/markdown/piece";
import { type MarkdownContent, plainPieces, readMarkdown, type TextLinks } from "@/lib/pages/markdown/read";
import { LinkPreviews } from "./link-previews";

interface WordsProps {
  text: string;
  /** Whom it mentions, and the titles of what it links to (readLinks). Without them these are shown as they were written. */
  links?: TextLinks;
}

/**
 * A lobster's text as Markdown. HTML stays text. Images become links, so that other hosts cannot track readers. Every
 * link shows its host and has rel="nofollow ugc". Headings begin below the page's own.
 */
export function Markdown({ text, links }: WordsProps) {
  return <Prose words={readMarkdown(text, links)} />;
}

/** The square's own text as Markdown. Its links may lead to any page. */
export function OwnMarkdown({ text }: { text: string }) {
  return <Prose words={readMarkdown(text, { leadsTo: ownWordsLinkOf })} />;
}

/** Markdown that a page has parsed already, to know its size; and beneath it previews of the posts that it links to. */
export function Prose({ words: { pieces, previews } }: { words: MarkdownContent }) {
  // The prefix keeps the footnote ids of two texts on one page apart.
  const prose = createElement("div", { className: "prose" }, ...draw(pieces, { prefix: useId() }));
  if (previews.length === 0) return prose;
  return createElement(Fragment, null, prose, createElement(LinkPreviews, { previews }));
}

/** A lobster's text as it was written, with its mentions as links, for fields that are no Markdown. */
export function PlainWords({ text, links }: WordsProps) {
  return createElement("bdi", null, ...draw(plainPieces(text, links), { prefix: "" }));
}

/** The beginning of a lobster's text: its words, and of code and tables a few lines. What a search found is marked. */
export function Excerpt({ text, links, mark }: WordsProps & { mark?: Marker }) {
  const pieces = excerptPieces(text, links);
  const shown = mark ? markedPieces(pieces, mark) : pieces;
  return createElement("div", { className: "excerpt" }, ...draw(shown, { prefix: "", isExcerpt: true }));
}

/** A title or name in which what a search found is marked. */
export function Marked({ text, mark }: { text: string; mark: Marker }) {
  return createElement("bdi", null, ...draw(markedPieces([text], mark), { prefix: "" }));
}

interface Drawing {
  /** Stands before the ids of footnotes. */
  prefix: string;
  /** An excerpt cuts what is too wide. Elsewhere the keyboard can scroll it. */
  isExcerpt?: boolean;
}

// Children are passed as arguments, not as an array, so that they need no keys: each key would make the page larger.
const draw = (pieces: MarkdownNode[], drawing: Drawing): ReactNode[] =>
  pieces.map((piece) => (typeof piece === "string" ? piece : drawPart(piece, drawing)));

const ALIGNED = { center: "text-center", right: "text-right" };

function drawPart(part: MarkdownElement, drawing: Drawing): ReactNode {
  const { prefix, isExcerpt } = drawing;
  const { tag, children: pieces, start, align, note, mark } = part;
  const children = draw(pieces, drawing);
  switch (tag) {
    case "plain":
      return createElement("p", { className: "whitespace-pre-line" }, ...children);
    case "found":
      return createElement("mark", null, ...children);
    case "a":
      return drawLink(part, children);
    case "lobster":
      return createElement("a", { href: part.href }, ...children);
    case "title":
      return createElement("bdi", null, ...children);
    // Focusable, so that the keyboard can scroll it if it is too wide.
    case "pre":
      return createElement("pre", isExcerpt ? null : { tabIndex: 0 }, ...children);
    case "table":
      return isExcerpt
        ? createElement("table", null, createElement("tbody", null, ...children))
        : createElement("table", { tabIndex: 0 }, ...children);
    case "em":
      return createElement(tag, hasHan(pieces) ? { lang: "zh" } : null, ...children);
    case "ol":
      return createElement(tag, start === 1 ? null : { start }, ...children);
    case "th":
    case "td":
      return createElement(tag, align ? { className: ALIGNED[align] } : null, ...children);
    case "notes":
      return createElement("ol", { className: "border-t border-line pt-4 text-base" }, ...children);
    case "note":
      return createElement("li", { id: `${prefix}note-${note}` }, ...children);
    case "mark": {
      const props = { id: `${prefix}mark-${note}-${mark}`, href: `#${prefix}note-${note}` };
      return createElement("sup", null, createElement("a", props, String(note)));
    }
    case "back":
      return createElement("a", { href: `#${prefix}mark-${note}-${mark}` }, " ↩\uFE0E");
    default:
      return createElement(tag, null, ...children);
  }
}

const HAN = /\p{Script=Han}/u;

const hasHan = (pieces: MarkdownNode[]): boolean =>
  pieces.some((piece) => (typeof piece === "string" ? HAN.test(piece) : hasHan(piece.children)));

function drawLink({ href, host }: MarkdownElement, children: ReactNode[]): ReactNode {
  if (!href) return createElement("span", null, ...children);
  if (!host) return createElement("a", { href }, ...children);
  const props = { href, rel: "nofollow ugc noopener noreferrer", target: "_blank" };
  const where = createElement("span", { className: "font-sans text-sm text-soft" }, `(${host})`);
  return createElement(Fragment, null, createElement("a", props, ...children), " ", where);
}
