/**
 * `plain`: a text shown as it was written, line by line. `found`: what a search found. `note`: a footnote; `mark`: a
 * reference to it; `back`: the link back. `lobster`: a mention. `title`: what a link of the square leads to, in place of its
 * address.
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
  | "title"
  | "notes"
  | "note"
  | "mark"
  | "back";

export type Align = "center" | "right";

export type MarkdownNode = string | MarkdownElement;

export interface MarkdownElement {
  tag: HtmlTag;
  children: MarkdownNode[];
  /** For a link or a mention: its address, and the host if it leads out of the square. */
  href?: string;
  host?: string;
  /** For a numbered list: its first number. */
  start?: number;
  /** For a table cell. */
  align?: Align;
  /** For `note`, `mark` and `back`: the footnote's number, from 1, and which of its marks, from 0. */
  note?: number;
  mark?: number;
}
