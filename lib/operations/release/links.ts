import { linkOf } from "@/lib/pages/link";
import { addressOf } from "@/lib/pages/markdown/parser";
import type { Found } from "./found";

const ABSOLUTE = /\b(?:https?:\/\/|www\.)[^\s<>()\]"'，。；！？、）】》]+/gi;
/** What may be the target of a link, with or without Markdown around it. */
const TARGET = /[\w/.%&\\][^\s<>()[\]"'`?\x80-\uffff]*(?:\?[^\s<>()[\]"'`，。；！？、）】》]*)?/g;
/**
 * What makes a target differ from its meaning (percent signs, pluses, escapes and entities), or starts
 * another host.
 */
const IS_ENCODED = /[%+\\]|&#?\w+;|^\/\//;
const LOBSTER = /^\/lobsters\/0*(\d{1,9})(?!\d)/i;

/**
 * The links in a text that lead to a lobster, to another site, or to a target that is encoded. Anything else
 * that a link names can be found in the text itself.
 */
export function linksIn(text: string, pseudonyms: ReadonlyMap<number, string>): Found[] {
  const found = (pattern: RegExp, replacementOf: (target: string) => string | undefined) =>
    [...text.matchAll(pattern)].flatMap(({ 0: target, index: from }) => {
      const replacement = replacementOf(target);
      return replacement === undefined ? [] : { from, to: from + target.length, replacement };
    });
  const replacementOf = (target: string) => {
    const link = linkOf(addressOf(target));
    const [, serialNo] = (link?.isOwn && LOBSTER.exec(decoded(link.href))) || [];
    return link && (pseudonyms.get(Number(serialNo)) ?? "[link]");
  };
  return [
    ...found(ABSOLUTE, (target) => replacementOf(target) ?? "[link]"),
    ...found(TARGET, (target) => (IS_ENCODED.test(target) ? replacementOf(target) : undefined)),
  ];
}

/** An address without unnecessary percent-encoding. */
const decoded = (address: string) =>
  address.replace(/%[2-7][0-9a-f]/gi, (encoded) =>
    String.fromCharCode(Number.parseInt(encoded.slice(1), 16)),
  );
