import { createElement, Fragment, type ReactNode, useId } from "react";
import type { Marker } from "@/lib/areas/search/marks";
import { ownWordsLinkOf } from "@/lib/pages/link";
import { excerptPieces, firstImage, imageTexts } from "@/lib/pages/markdown/excerpt";
import type { FormulaElement } from "@/lib/pages/markdown/formula";
import { markedPieces } from "@/lib/pages/markdown/marked";
import type { MarkdownElement, MarkdownNode, UploadedImage } from "@/lib/pages/markdown/piece";
import { type MarkdownContent, plainPieces, readMarkdown, type TextLinks } from "@/lib/pages/markdown/read";
import { languageOf } from "@/lib/platform/text/language";
import { LinkPreviews } from "./link-previews";
import { ShownImage } from "./shown-image";
import { UserText } from "./user-text";

interface TextProps {
  text: string;
  /**
   * Its mentions, the titles of its links, and its images (readLinks). Without them these are shown as
   * written.
   */
  links?: TextLinks;
}

/**
 * A lobster's text as Markdown. HTML stays text. Images of other hosts become links, so that these cannot
 * track readers. Every link shows its host and has rel="nofollow ugc". Headings begin below the page's own.
 * Single line breaks are kept.
 */
export function Markdown({ text, links }: TextProps) {
  return <Prose content={readMarkdown(text, links)} />;
}

/** The square's own text as Markdown, in the language of the page. Its links may lead to any page. */
export function OwnMarkdown({ text }: { text: string }) {
  const { pieces } = readMarkdown(text, { resolveLink: ownWordsLinkOf });
  return createElement("div", { className: "prose" }, ...draw(pieces, { prefix: useId() }));
}

/**
 * Markdown that a page has already parsed to compute its size, and beneath it previews of the posts that it
 * links to.
 */
export function Prose({ content: { pieces, previews, language } }: { content: MarkdownContent }) {
  // The prefix keeps the footnote ids of two texts on one page apart.
  const drawing = { prefix: useId(), language };
  const prose = createElement("div", { className: "prose said", lang: language }, ...draw(pieces, drawing));
  if (previews.length === 0) return prose;
  return createElement(Fragment, null, prose, createElement(LinkPreviews, { previews }));
}

/**
 * A lobster's text as it was written, line by line, with its mentions as links, for fields that are not
 * Markdown.
 */
export function PlainText({ text, links }: TextProps) {
  return (
    <UserText text={text} className="whitespace-pre-line">
      {createElement(Fragment, null, ...draw(plainPieces(text, links), { prefix: "" }))}
    </UserText>
  );
}

interface ExcerptProps extends TextProps {
  /** The whole text, if `text` is only a part of it. */
  whole?: string;
  mark?: Marker | undefined;
}

/**
 * The beginning of a lobster's text: its prose, a few lines of code and tables, and its first image, small.
 * Matches of a search are marked.
 */
export function Excerpt({ text, links = {}, whole = text, mark }: ExcerptProps) {
  const image = firstImage(whole, links);
  const pieces = excerptPieces(text, links);
  const shown = pieces.length > 0 || image ? pieces : [{ tag: "p" as const, children: [imageTexts(text)] }];
  const language = languageOf(text);
  return createElement(
    "div",
    { className: "excerpt", lang: language },
    image?.shown ? drawThumbnail(image, image.shown) : null,
    ...draw(mark ? markedPieces(shown, mark) : shown, { prefix: "", isExcerpt: true, language }),
  );
}

/** A title or name in which the matches of a search are marked. */
export function Marked({ text, isName, mark }: { text: string; isName?: boolean; mark: Marker }) {
  return (
    <UserText text={text} isName={isName}>
      {createElement(Fragment, null, ...draw(markedPieces([text], mark), { prefix: "" }))}
    </UserText>
  );
}

interface Drawing {
  /** The prefix of the ids of footnotes. */
  prefix: string;
  /** Of the text. */
  language?: string | undefined;
  /** An excerpt cuts what is too wide. Elsewhere the keyboard can scroll it. */
  isExcerpt?: boolean;
}

// Children are passed as arguments, not as an array, so that they need no keys: each key would make the page larger.
const draw = (pieces: MarkdownNode[], drawing: Drawing): ReactNode[] =>
  pieces.map((piece) => (typeof piece === "string" ? piece : drawPart(piece, drawing)));

const ALIGNED = { center: "text-center", right: "text-right" };

function drawPart(part: MarkdownElement, drawing: Drawing): ReactNode {
  const { prefix, isExcerpt, language } = drawing;
  const { tag, children: pieces, start, align, note, mark } = part;
  const children = draw(pieces, drawing);
  switch (tag) {
    case "plain":
      return createElement("p", { className: "whitespace-pre-line" }, ...children);
    case "found":
      return createElement("mark", null, ...children);
    case "a":
      return drawLink(part, children);
    case "image":
      return part.shown ? drawImage(part, part.shown) : drawLink(part, children);
    case "lobster":
      return createElement("a", { href: part.href }, ...children);
    case "math":
      return drawFormula(part);
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
      return createElement(
        tag,
        hasHan(pieces) ? { lang: language === "ja" ? language : "zh" } : null,
        ...children,
      );
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

/** A formula within a line whose source is longer may be wider than a phone. */
const NARROW_MAX = 36;

function drawFormula({ formula, isBlock, children }: MarkdownElement): ReactNode {
  const source = children.join("");
  if (!formula) return createElement(isBlock ? "p" : Fragment, null, source);
  const drawn = drawMath(formula.root);
  if (!isBlock && source.length <= NARROW_MAX) return drawn;
  // Focusable, so that the keyboard can scroll it.
  return createElement("span", { className: isBlock ? "formula" : "formula-wide", tabIndex: 0 }, drawn);
}

const drawMath = ({ tag, attributes, children }: FormulaElement): ReactNode =>
  createElement(
    tag,
    attributes,
    ...children.map((child) => (typeof child === "string" ? child : drawMath(child))),
  );

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

/**
 * The most pixels of an image in a text: the width of a column of text, and less than the height of a screen.
 */
const SHOWN_MAX = { width: 672, height: 560 };
const THUMBNAIL = { width: 80, height: 80 };

function drawImage({ href, children }: MarkdownElement, shown: UploadedImage): ReactNode {
  const alt = children.join("");
  const image = createElement("img", { ...sourceOf(shown), ...frameOf(shown), alt });
  return <ShownImage href={href} image={image} isNameless={alt.trim() === ""} />;
}

const drawThumbnail = ({ children }: MarkdownElement, shown: UploadedImage): ReactNode =>
  createElement("img", { ...sourceOf(shown), ...THUMBNAIL, alt: children.join(""), className: "thumbnail" });

const sourceOf = ({ src }: UploadedImage) => ({ src, loading: "lazy" as const });

/**
 * The space that an image takes before it is loaded, so that nothing jumps; a frame if its size is unknown.
 */
function frameOf({ width, height }: UploadedImage) {
  if (width === null || height === null) return { ...SHOWN_MAX, className: "unmeasured" };
  const scale = Math.min(1, SHOWN_MAX.width / width, SHOWN_MAX.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
