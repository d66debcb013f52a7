/** `plain` is a text shown as it was written, line by line; `note` a footnote, `back` the way up from it. */
export type Tag =
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
  | "notes"
  | "note"
  | "mark"
  | "back";

export type Align = "center" | "right";

/** A text, or something with an element of its own. */
export type Piece = string | Part;

export interface Part {
  tag: Tag;
  children: Piece[];
  /** Of a link: where it leads, and the host if that is out of the square. */
  href?: string;
  host?: string;
  /** Of a list: its first number. */
  start?: number;
  /** Of a cell. */
  align?: Align;
  /** Of a footnote and what belongs to it: its number, and which of its marks, from 0. */
  note?: number;
  mark?: number;
}
