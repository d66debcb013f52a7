import type { Formula } from "./formula";

/**
 * `plain`: a text shown as it was written, line by line. `found`: a match of a search. `note`: a footnote;
 * `mark`: a reference to it; `back`: the link back. `lobster`: a mention. `title`: the title of the page that
 * a link of the square leads to, instead of its address. `image`: an image, with its alternative text as its
 * child; it is a link to its file. `math`: a formula, with its source as its child.
 */
export type HtmlTag =
  | "plain"
  | "p"
  | "h3"
  | "h4"
  | "blockquote"
  | "ul"
  | "ol"
  | "li"
  | "pre"
  | "code"
  | "hr"
  | "br"
  | "em"
  | "strong"
  | "del"
  | "table"
  | "thead"
  | "tbody"
  | "tr"
  | "th"
  | "td"
  | "a"
  | "found"
  | "lobster"
  | "image"
  | "math"
  | "title"
  | "notes"
  | "note"
  | "mark"
  | "back";

/** An image that was uploaded to the square. */
export interface UploadedImage {
  /** Its address; only the path if the square itself serves it. */
  src: string;
  /** In pixels; null for an image from before sizes were stored. */
  width: number | null;
  height: number | null;
}

export type Align = "center" | "right";

export type MarkdownNode = string | MarkdownElement;

export interface MarkdownElement {
  tag: HtmlTag;
  children: MarkdownNode[];
  /** For a link, a mention or an image: its address, and the host if it leads out of the square. */
  href?: string;
  host?: string;
  /** For an image that is shown in place. Without it, an image is only a link. */
  shown?: UploadedImage;
  /** For a formula: how it is drawn, unless only its source is shown; and whether it has a line of its own. */
  formula?: Formula;
  isBlock?: boolean;
  /** For a numbered list: its first number. */
  start?: number;
  /** For a table cell. */
  align?: Align;
  /** For `note`, `mark` and `back`: the footnote's number, from 1, and which of its marks, from 0. */
  note?: number;
  mark?: number;
}
