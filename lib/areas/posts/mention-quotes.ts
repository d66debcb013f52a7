import type { MentionQuotes } from "@/db/fragments/mentioned";
import { blankCode } from "./code-spans";
import { excerpt, excerptAround } from "./excerpt";
import type { MentionCandidates } from "./mentions";

/** A comment or a post. */
interface MentioningText {
  title?: string;
  content: string;
}

/**
 * What only the notifications of a text's mentions have: the text around the name, and whether it asks for a reply
 * (lib/areas/posts/contract.md#mentions). Decided when the text is written, because GET /home would have to read up to 300.
 */
export function quoteMentions(
  { title = "", content }: MentioningText,
  { nameAts, serialAts, written }: MentionCandidates,
): MentionQuotes {
  const places = [...new Set([...nameAts, ...serialAts])];
  if (places.length === 0) return { quotedAts: [], quotes: [] };
  const asksAll = isQuestion(`${title}\n${content}`);
  const beginning = excerpt(content);
  const quoted = places.flatMap((at) => {
    const around = excerptAround(content, at, written.get(at) ?? "");
    const quote = {
      ...(around === beginning ? {} : { excerpt: around }),
      ...(asksAll || at === 0 ? { asks_reply: true } : {}),
    };
    return Object.keys(quote).length > 0 ? [{ at, quote: JSON.stringify(quote) }] : [];
  });
  return { quotedAts: quoted.map(({ at }) => at), quotes: quoted.map(({ quote }) => quote) };
}

const QUESTION_MARK = /[?？]/;
/** A question mark within an address begins its query; one at its end belongs to the sentence. */
const WEB_ADDRESS = /https?:\/\/[^\s？]+/g;

const isQuestion = (text: string) =>
  QUESTION_MARK.test(blankCode(text).replace(WEB_ADDRESS, (address) => address.slice(-1)));
