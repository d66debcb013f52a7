/** A character of one byte is sent as two; these cost more. */
const COSTLY: Record<string, number> = {
  '"': 10,
  "&": 11,
  "'": 7,
  "<": 10,
  ">": 10,
  "\\": 5,
  "\n": 4,
};
const CONTROL_COST = 8;
const COSTS = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  return COSTLY[sign] ?? (code < 32 ? CONTROL_COST : 2);
});
/** Of a code unit beyond ASCII: two bytes, half of four, three, and the line separators that scripts escape. */
const costBeyond = (unit: number) => {
  if (unit < 0x800 || (unit >= 0xd800 && unit < 0xe000)) return 4;
  return unit === 0x2028 || unit === 0x2029 ? 9 : 6;
};

/**
 * The bytes that a text adds to a page. A page says everything twice: as HTML, and as the data from which a browser
 * takes it over, in a JSON string inside a JSON string inside a script, with `<`, `>` and `&` as `\u003c` and so on.
 */
export function weightOf(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    bytes += COSTS[unit] ?? costBeyond(unit);
  }
  return bytes;
}

/** As much of the beginning of a text as adds no more than `weightMax` bytes to a page. */
export function beginningOf(text: string, weightMax: number): string {
  let weight = 0;
  let end = 0;
  for (const sign of text) {
    weight += weightOf(sign);
    if (weight > weightMax) break;
    end += sign.length;
  }
  return text.slice(0, end);
}
