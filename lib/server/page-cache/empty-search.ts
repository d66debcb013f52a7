import { randomBytes } from "node:crypto";
import { markdownRouteOf } from "@/lib/pages/markdown-form/paths";

/** A random word that no text contains. It replaces the words of a search while the page is rendered. */
export const PLACEHOLDER_WORD = `q${randomBytes(12).toString("hex")}`;

/** The pages of a search: as HTML, and as Markdown. */
const SEARCHES: readonly string[] = ["/search", markdownRouteOf("/search")];

/** The address of a search that finds nothing, in the same form as this one. */
export const emptySearchLike = (url: string): string => `${url.split("?", 1)}?q=${PLACEHOLDER_WORD}`;

/** Words that are the same in HTML as in a URL, and that no line break divides. */
const PLAIN_WORDS = /^[A-Za-z0-9]{1,40}(?: [A-Za-z0-9]{1,40}){0,5}$/;
const LENGTH_MAX = 100;

/** The words of a search for everything, if they are plain; undefined for any other address. */
export function plainWordsOf(url: string): string | undefined {
  const [path = "", query = ""] = url.split("?");
  if (!SEARCHES.includes(path)) return undefined;
  const parameters = [...new URLSearchParams(query)];
  const [name, words = ""] = parameters[0] ?? [];
  const isPlain =
    parameters.length === 1 && name === "q" && words.length <= LENGTH_MAX && PLAIN_WORDS.test(words);
  return isPlain ? words : undefined;
}
