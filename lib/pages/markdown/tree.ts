import type { Token } from "markdown-it";
import type { PageLink } from "@/lib/pages/link";
import { uploadAt } from "@/lib/pages/upload-at";
import { drawFormula, FORMULA_WEIGHT_PER_CHARACTER } from "./formula";
import type { MentionPlaceholders } from "./mention-placeholders";
import { DEPTH_MAX } from "./parser";
import type { Align, HtmlTag, MarkdownElement, MarkdownNode, UploadedImage } from "./piece";
import { weightOf } from "./weight";

const TAGS: Record<string, HtmlTag> = {
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

/** These levels belong to the page's own headings, so a text gets h3 instead. */
const HIGH_HEADINGS = new Set(["h1", "h2"]);

/**
 * The most bytes that an element without its texts adds to a page, as HTML and as data, and that a link adds
 * to that.
 */
const ELEMENT_WEIGHT = 70;
const LINK_WEIGHT = 480;
/** A mention with its address, without its text. */
export const MENTION_WEIGHT = 250;

const IMAGE_WEIGHT = 500;

const LINKS = new Set<HtmlTag>(["a", "mark", "back", "image"]);

/** Further images of a text are links. */
const IMAGES_MAX = 10;

const TASK = /^\[([ xX])\](?= )/;
const taskBox = (_: string, mark: string) => (mark === " " ? "☐" : "☑");

interface Tree {
  children: MarkdownNode[];
  /** Where its links within the square lead, in their order. */
  paths: ReadonlySet<string>;
  /** How many bytes the children add to a page. */
  weight: number;
}

/** Decides where an address leads; undefined for an address that must not become a link. */
export type LinkResolver = (address: string) => PageLink | undefined;

interface TreeOptions {
  /** How many bytes the tree may add to a page. */
  weightMax: number;
  resolveLink: LinkResolver;
  placeholders: MentionPlaceholders;
  /** The titles of the pages of the square that links lead to, by path. */
  titles?: ReadonlyMap<string, string> | undefined;
  /** The images that may be shown, by their addresses. */
  images?: ReadonlyMap<string, UploadedImage> | undefined;
  /** How many bytes its formulas may add besides; further ones are shown as they were written. */
  formulaWeightMax: number;
}

/** Turns the tokens of a text into elements. Undefined if they nest too deeply or weigh too much. */
export function treeOf(
  tokens: Token[],
  { weightMax, resolveLink, placeholders, titles, images, formulaWeightMax }: TreeOptions,
): Tree | undefined {
  const root: MarkdownElement = { tag: "plain", children: [] };
  const open = [root];
  const paths = new Set<string>();
  let weight = 0;
  let imagesLeft = IMAGES_MAX;
  let formulaWeight = 0;

  const addText = (text: string) => {
    const { children } = open.at(-1) ?? root;
    for (const piece of isInLink() ? [placeholders.restored(text)] : placeholders.linked(text)) {
      if (typeof piece !== "string") {
        addPart(piece);
        continue;
      }
      const last = children.at(-1);
      weight += weightOf(piece);
      if (typeof last === "string") children[children.length - 1] = last + piece;
      else children.push(piece);
    }
  };
  const addPart = (part: MarkdownElement) => {
    weight += weightOfPart(part);
    (open.at(-1) ?? root).children.push(part);
  };
  const codeOf = (content: string): MarkdownElement => ({
    tag: "code",
    children: [placeholders.restored(content)],
  });
  const target = (token: Token, name: string) =>
    targetOf(resolveLink(placeholders.restored(String(token.attrGet(name) ?? ""))));
  // A bare address becomes the title of its page. A text that an author chose stays.
  const nameLink = ({ href = "", children }: MarkdownElement) => {
    const [address] = children;
    const path = pathOf(href);
    paths.add(path);
    const title = titles?.get(path);
    if (title === undefined || typeof address !== "string" || children.length > 1) return;
    const link = resolveLink(address);
    if (!link?.isOwn || link.href !== href) return;
    children[0] = { tag: "title", children: [title] };
    weight += ELEMENT_WEIGHT + weightOf(title) - weightOf(address);
  };
  const isInLink = () => open.some(({ tag }) => tag === "a");

  const read = (token: Token): boolean => {
    if (token.hidden) return true;
    if (token.nesting === -1) {
      const closed = open.length > 1 ? open.pop() : undefined;
      if (closed?.tag === "a" && !closed.host) nameLink(closed);
    } else if (token.nesting === 1) {
      const part =
        token.type === "link_open" ? { ...partOf(token), ...target(token, "href") } : partOf(token);
      addPart(part);
      open.push(part);
    } else leaf(token);
    return weight - formulaWeight <= weightMax && open.length <= DEPTH_MAX;
  };

  const leaf = (token: Token) => {
    const { type, content } = token;
    if (type === "softbreak") addText("\n");
    else if (type === "image") addImage(token);
    else if (type === "formula") addFormula(token);
    else if (type === "code_inline") addPart(codeOf(content));
    else if (type === "fence" || type === "code_block") addPart({ tag: "pre", children: [codeOf(content)] });
    else if (type === "footnote_ref" && isInLink()) addText(`[${numberIn(token, "id") + 1}]`);
    else if (TAGS[type]) addPart(partOf(token));
    else addText(startsItem() ? content.replace(TASK, taskBox) : content);
  };

  const startsItem = () => {
    const [holder, above] = [open.at(-1), open.at(-2)];
    return !holder?.children.length && (holder?.tag === "li" || (holder?.tag === "p" && above?.tag === "li"));
  };

  // An image of another host is a link, so that the host does not learn who reads. An image inside a link,
  // which leads where its author wants, is not a link, because links do not nest.
  const addImage = (token: Token) => {
    const words = placeholders.restored(token.content);
    const address = placeholders.restored(String(token.attrGet("src") ?? ""));
    const shown = imagesLeft > 0 ? images?.get(uploadAt(address) ?? "") : undefined;
    if (shown) imagesLeft -= 1;
    const image: MarkdownElement = { tag: "image", children: [words || (shown ? "" : address)] };
    if (shown) addPart({ ...image, ...(isInLink() ? {} : { href: shown.src }), shown });
    else if (isInLink()) addText(words || address);
    else addPart({ ...image, ...target(token, "src") });
  };

  const addFormula = ({ content, meta }: Token) => {
    const isBlock = meta?.isBlock === true;
    const part: MarkdownElement = { tag: "math", children: [placeholders.restored(content)], isBlock };
    const tex = placeholders.restored(String(meta?.tex));
    const room = formulaWeightMax - formulaWeight;
    const costMin = FORMULA_WEIGHT_PER_CHARACTER * tex.length;
    if (costMin > room) return addPart(part);
    const formula = drawFormula(tex, isBlock);
    if (formula && formula.weight <= room) {
      formulaWeight += formula.weight;
      return addPart({ ...part, formula });
    }
    // It was read in vain, which costs time too.
    formulaWeight += costMin;
    weight += costMin;
    addPart(part);
  };

  for (const token of tokens)
    for (const one of token.type === "inline" ? (token.children ?? []) : [token])
      if (!read(one)) return undefined;
  return { children: root.children, paths, weight };
}

function partOf(token: Token): MarkdownElement {
  const tag = TAGS[token.type] ?? "p";
  const part: MarkdownElement = { tag, children: [] };
  if (tag === "h4" && HIGH_HEADINGS.has(token.tag)) return { ...part, tag: "h3" };
  if (tag === "ol") return { ...part, start: Number(token.attrGet("start") ?? 1) };
  if (tag === "th" || tag === "td") return { ...part, align: alignIn(token) };
  if (tag === "note" || tag === "mark" || tag === "back")
    return { ...part, note: numberIn(token, "id") + 1, mark: numberIn(token, "subId") };
  return part;
}

function targetOf(link: PageLink | undefined): Pick<MarkdownElement, "href" | "host"> {
  if (!link) return {};
  return link.isOwn ? { href: link.href } : { href: link.href, host: link.host };
}

/** The path of a page of the square, in the spelling of the titles. */
const pathOf = (href: string): string => (href.split(/[?#]/, 1)[0] ?? "").toLowerCase();

function alignIn(token: Token): Align | undefined {
  const style = token.attrGet("style");
  return style === "text-align:center" ? "center" : style === "text-align:right" ? "right" : undefined;
}

const numberIn = ({ meta }: Token, name: string) => Number(meta?.[name] ?? 0);

/** The weight of an element with the texts that it already has. */
function weightOfPart({ tag, href, host, shown, children, formula, isBlock }: MarkdownElement): number {
  if (formula) return formula.weight;
  let weight = tag === "lobster" ? MENTION_WEIGHT : tag === "math" && !isBlock ? 0 : ELEMENT_WEIGHT;
  if (LINKS.has(tag)) weight += LINK_WEIGHT;
  if (href && tag !== "lobster") weight += weightOf(href);
  if (host) weight += weightOf(host);
  if (shown) weight += IMAGE_WEIGHT + weightOf(shown.src);
  for (const child of children) weight += typeof child === "string" ? weightOf(child) : weightOfPart(child);
  return weight;
}
