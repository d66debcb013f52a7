import { graphemeBoundary } from "@/lib/platform/text/graphemes";

/** An ASCII character costs two bytes, one in each copy; these cost more because they are escaped. */
const COSTLY: Record<string, number> = {
  '"': 10,
  "&": 11,
  "'": 7,
  "<": 10,
  ">": 10,
  "\\": 5,
  "\b": 4,
  "\f": 4,
  "\n": 4,
  "\r": 4,
  "\t": 4,
};
const CONTROL_COST = 8;
const COSTS = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  return COSTLY[sign] ?? (code < 32 ? CONTROL_COST : 2);
});
/** The cost of a UTF-16 unit beyond ASCII, for both copies. Scripts escape the two line separators. */
const costBeyond = (unit: number) => {
  if (unit < 0x800 || (unit >= 0xd800 && unit < 0xe000)) return 4;
  return unit === 0x2028 || unit === 0x2029 ? 9 : 6;
};

/**
 * An upper bound of the bytes that a text adds to a page. The page contains every text twice: as HTML, and as data for
 * React, in a JSON string inside a JSON string inside a script, where `<`, `>` and `&` are escaped like `\u003c`.
 */
export function weightOf(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    bytes += COSTS[unit] ?? costBeyond(unit);
  }
  return bytes;
}

/**
 * The longest beginning of a text that adds at most `weightMax` bytes to a page, never a part of what a reader sees as one
 * character.
 */
export function lightBeginningOf(text: string, weightMax: number): string {
  let weight = 0;
  let end = 0;
  for (const sign of text) {
    weight += weightOf(sign);
    if (weight > weightMax) break;
    end += sign.length;
  }
  return text.slice(0, graphemeBoundary(text, end));
}
