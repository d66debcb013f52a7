import type { Token } from "markdown-it";
import type { PageLink } from "@/lib/pages/link";
import { DEPTH_MAX } from "./parser";
import type { Align, Part, Piece, Tag } from "./piece";
import { weightOf } from "./weight";

const TAGS: Record<string, Tag> = {
  paragraph_open: "p",
  heading_open: "h4",
  blockquote_open: "blockquote",
  bullet_list_open: "ul",
  ordered_list_open: "ol",
  list_item_open: "li",
  em_open: "em",
  strong_open: "strong",
  s_open: "del",
  table_open: "table",
  thead_open: "thead",
  tbody_open: "tbody",
  tr_open: "tr",
  th_open: "th",
  td_open: "td",
  link_open: "a",
  footnote_block_open: "notes",
  footnote_open: "note",
  footnote_ref: "mark",
  footnote_anchor: "back",
  hr: "hr",
  hardbreak: "br",
};

/** Those of the page itself are above them. */
const HIGH_HEADINGS = new Set(["h1", "h2"]);

/** What an element adds to a page at most, both times, without its texts; and what a link adds to that. */
const ELEMENT_WEIGHT = 70;
const LINK_WEIGHT = 480;

const TASK = /^\[([ xX])\](?= )/;
const taskBox = (_: string, mark: string) => (mark === " " ? "☐" : "☑");

interface Tree {
  children: Piece[];
  /** Bytes that they add to a page. */
  weight: number;
}

/** Where an address leads; undefined for one that must not be a link. */
export type LeadsTo = (address: string) => PageLink | undefined;

interface TreeBounds {
  /** Bytes that it may add to a page. */
  weightMax: number;
  leadsTo: LeadsTo;
}

/** The elements that the tokens of a text stand for. Undefined when they nest too deeply or weigh too much. */
export function treeOf(tokens: Token[], { weightMax, leadsTo }: TreeBounds): Tree | undefined {
  const root: Part = { tag: "plain", children: [] };
  const open = [root];
  let weight = 0;

  const say = (text: string) => {
    const { children } = open.at(-1) ?? root;
    const last = children.at(-1);
    weight += weightOf(text);
    if (typeof last === "string") children[children.length - 1] = last + text;
    else children.push(text);
  };
  const add = (part: Part) => {
    weight += weightOfPart(part);
    (open.at(-1) ?? root).children.push(part);
  };
  const target = (token: Token, name: string) => targetOf(leadsTo(String(token.attrGet(name) ?? "")));
  const isInLink = () => open.some(({ tag }) => tag === "a");

  const read = (token: Token): boolean => {
    if (token.hidden) return true;
    if (token.nesting === -1) {
      if (open.length > 1) open.pop();
    } else if (token.nesting === 1) {
      const part =
        token.type === "link_open" ? { ...partOf(token), ...target(token, "href") } : partOf(token);
      add(part);
      open.push(part);
    } else leaf(token);
    return weight <= weightMax && open.length <= DEPTH_MAX;
  };

  const leaf = (token: Token) => {
    const { type, content } = token;
    if (type === "softbreak") say("\n");
    else if (type === "image") addImage(token);
    else if (type === "code_inline") add({ tag: "code", children: [content] });
    else if (type === "fence" || type === "code_block")
      add({ tag: "pre", children: [{ tag: "code", children: [content] }] });
    else if (type === "footnote_ref" && isInLink()) say(`[${numberIn(token, "id") + 1}]`);
    else if (TAGS[type]) add(partOf(token));
    else say(startsItem() ? content.replace(TASK, taskBox) : content);
  };

  const startsItem = () => {
    const [holder, above] = [open.at(-1), open.at(-2)];
    return !holder?.children.length && (holder?.tag === "li" || (holder?.tag === "p" && above?.tag === "li"));
  };

  // An image is a link to it, so that nobody learns who reads; no link stands in another.
  const addImage = (token: Token) => {
    const words = token.content || String(token.attrGet("src") ?? "");
    if (isInLink()) say(words);
    else add({ tag: "a", children: [words], ...target(token, "src") });
  };

  for (const token of tokens)
    for (const one of token.type === "inline" ? (token.children ?? []) : [token])
      if (!read(one)) return undefined;
  return { children: root.children, weight };
}

function partOf(token: Token): Part {
  const tag = TAGS[token.type] ?? "p";
  const part: Part = { tag, children: [] };
  if (tag === "h4" && HIGH_HEADINGS.has(token.tag)) return { ...part, tag: "h3" };
  if (tag === "ol") return { ...part, start: Number(token.attrGet("start") ?? 1) };
  if (tag === "th" || tag === "td") return { ...part, align: alignIn(token) };
  if (tag === "note" || tag === "mark" || tag === "back")
    return { ...part, note: numberIn(token, "id") + 1, mark: numberIn(token, "subId") };
  return part;
}

function targetOf(link: PageLink | undefined): Pick<Part, "href" | "host"> {
  if (!link) return {};
  return link.isOwn ? { href: link.href } : { href: link.href, host: link.host };
}

function alignIn(token: Token): Align | undefined {
  const style = token.attrGet("style");
  return style === "text-align:center" ? "center" : style === "text-align:right" ? "right" : undefined;
}

const numberIn = ({ meta }: Token, name: string) => Number(meta?.[name] ?? 0);

/** With the texts that it has already. */
function weightOfPart({ tag, href, host, children }: Part): number {
  let weight = ELEMENT_WEIGHT;
  if (tag === "a" || tag === "mark" || tag === "back") weight += LINK_WEIGHT;
  if (href) weight += weightOf(href);
  if (host) weight += weightOf(host);
  for (const child of children) weight += typeof child === "string" ? weightOf(child) : weightOfPart(child);
  return weight;
}
