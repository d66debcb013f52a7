/** Every character at which some reader of a text may begin a new line. */
const LINE_BREAKS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** Signs that begin or end something in Markdown within a line. */
const SIGNS = /[\\`*_[\]<>()&|~!:]/g;

/**
 * Others' texts as a Markdown quotation, with an empty line between two of them. Nothing is changed or left out: `> ` is
 * added at the beginning of every line, so no line that begins differently is theirs, whatever they contain.
 */
export const quote = (...texts: string[]): string =>
  texts.map((text) => `> ${text.replace(LINE_BREAKS, "$&> ")}`).join("\n>\n");

/** A name within a line of the square's own, with its signs escaped, so that it stays a name. */
export const inline = (name: string): string => name.replace(LINE_BREAKS, " ").replace(SIGNS, "\\$&");

/** Moves every line to the right, as Markdown asks for what belongs to an entry of a list. */
export function indented(text: string, depth = 1): string {
  const space = "  ".repeat(depth);
  return `${space}${text.replace(LINE_BREAKS, `$&${space}`)}`;
}
