import type { Reply } from "../http/call";

/**
 * What one token of o200k holds on average in answers, in characters of ASCII, and what any other character takes in
 * tokens. `token-estimate.test.ts` compares the estimate with the tokenizer itself.
 */
const ASCII_PER_TOKEN = 2.8;
const TOKENS_PER_OTHER = 0.75;

/**
 * The estimated tokens of a text with so many UTF-16 code units and bytes of UTF-8. A Chinese character has two bytes
 * more than units, so the difference tells how many there are, and no character has to be looked at.
 */
export function estimateTokens(units: number, bytes: number): number {
  const others = Math.min(units, (bytes - units) / 2);
  return Math.ceil((units - others) / ASCII_PER_TOKEN + others * TOKENS_PER_OTHER);
}

/** The estimated tokens of a text. */
export const tokensOf = (text: string): number => estimateTokens(text.length, Buffer.byteLength(text));

/** The estimated tokens of an answer's body; none for one without a body or sent in chunks. */
export function answerTokens({ body, shared }: Reply): number {
  if (body === null) return 0;
  return shared ? estimateTokens(body.length, shared.bytes.length) : tokensOf(body);
}
