import type { MarkdownElement, MarkdownNode } from "./piece";

/** A mention in a text: its position and its length (in UTF-16 units), and the number and name of the lobster. */
export interface MentionPlace {
  at: number;
  length: number;
  serialNo: number;
  displayName?: string;
}

export interface MentionPlaceholders {
  /**
   * The text with each mention replaced by one character, so that no character of a name is read as Markdown.
   */
  text: string;
  /** A piece of that text, with links to the mentioned lobsters. */
  linked(piece: string): MarkdownNode[];
  /** A piece of that text as it was written, for code, addresses and links, which cannot contain links. */
  restored(piece: string): string;
}

const noPlaceholders = (text: string): MentionPlaceholders => ({
  text,
  linked: (piece) => [piece],
  restored: (piece) => piece,
});

/** Unicode assigns no meaning to these characters, and Markdown reads them as letters. */
const PRIVATE_USE = [0xe000, 0xf8ff] as const;

/** `count` characters that do not occur in the text; fewer if it has nearly all of them. */
function unusedCharacters(text: string, count: number): string[] {
  const used = new Set(text);
  const unused: string[] = [];
  for (let code = PRIVATE_USE[0]; code <= PRIVATE_USE[1] && unused.length < count; code += 1) {
    const character = String.fromCharCode(code);
    if (!used.has(character)) unused.push(character);
  }
  return unused;
}

/**
 * Replaces each mention by a placeholder while Markdown is parsed. `mentions` are in the order of the text.
 * Those beyond its end are left out, because excerpts are beginnings of texts.
 */
export function placeholdersFor(text: string, mentions: readonly MentionPlace[]): MentionPlaceholders {
  if (mentions.length === 0) return noPlaceholders(text);
  const unused = unusedCharacters(text, mentions.length);
  // Equal mentions have the same placeholder, so that the two halves of a footnote or of a reference still match.
  const placeholderOf = new Map<string, string>();
  const written = new Map<string, { name: string; mention: MentionPlace }>();
  let replaced = "";
  let read = 0;
  for (const mention of mentions) {
    const { at, length, serialNo } = mention;
    const name = text.slice(at, at + length);
    const placeholder = placeholderOf.get(`${serialNo} ${name}`) ?? unused[written.size];
    if (placeholder === undefined || at < read || name.length < length) continue;
    placeholderOf.set(`${serialNo} ${name}`, placeholder);
    written.set(placeholder, { name, mention });
    replaced += text.slice(read, at) + placeholder;
    read = at + length;
  }
  if (written.size === 0) return noPlaceholders(text);
  const placeholder = new RegExp(`([${unused[0]}-${unused[written.size - 1]}])`);
  const linkedPart = (part: string): MarkdownNode => {
    const found = written.get(part);
    return found ? mentionOf(found.name, found.mention) : part;
  };
  return {
    text: replaced + text.slice(read),
    linked: (piece) => piece.split(placeholder).filter(Boolean).map(linkedPart),
    restored: (piece) =>
      piece
        .split(placeholder)
        .map((part) => written.get(part)?.name ?? part)
        .join(""),
  };
}

const BRACKETED = /^@\[(.*)\]$/s;

const NUMBER_ONLY = /^@#\d+$/;

/**
 * A link to the mentioned lobster: its name as it was written, but without the brackets. A number alone would say nothing
 * to a reader, so it stands beside the present name.
 */
const mentionOf = (written: string, { serialNo, displayName }: MentionPlace): MarkdownElement => ({
  tag: "lobster",
  children: [
    displayName && NUMBER_ONLY.test(written)
      ? `@${displayName} #${serialNo}`
      : written.replace(BRACKETED, "@$1"),
  ],
  href: `/lobsters/${serialNo}`,
});
