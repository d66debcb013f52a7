import { createHash } from "node:crypto";

/** Shorter texts stay in the answer: leaving them out would save too little. */
const LENGTH_MIN = 256;

/** A JSON string. JSON contains no unescaped U+0001, so that character marks the texts that are left out. */
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
const MARK = "\u0001";

/** An answer without its long texts. */
export interface CompactAnswer {
  /** The JSON of the answer. Instead of a long text: `␁r3␁` (the request's fourth) or `␁t<hash>␁`. */
  body: string;
  /** The long texts that are not in the request, with their SHA-256. */
  texts: { hash: Buffer; text: string }[];
}

/**
 * Takes the long texts out of an answer, to store it in little space. A text of the request is replaced by a reference
 * to it, because every repetition sends it again. Any other text is stored once, even if many answers contain it.
 */
export function compactAnswer(answer: string, request: unknown): CompactAnswer {
  const sent = longTextsOf(request).map((text) => JSON.stringify(text));
  const texts = new Map<string, { hash: Buffer; text: string }>();
  const body = answer.replace(STRING, (text) => {
    if (text.length < LENGTH_MIN) return text;
    const place = sent.indexOf(text);
    if (place >= 0) return `${MARK}r${place}${MARK}`;
    const hash = createHash("sha256").update(text).digest();
    const name = hash.toString("base64url");
    texts.set(name, { hash, text });
    return `${MARK}t${name}${MARK}`;
  });
  return { body, texts: [...texts.values()] };
}

/** The hashes of the texts that `restore` needs for this body. */
export const hashesIn = (body: string): Buffer[] =>
  pieces(body).flatMap(([kind, name]) => (kind === "t" ? [Buffer.from(name, "base64url")] : []));

/** The original answer, byte for byte, from what was stored and the JSON of a repeated request. */
export function restoreAnswer({ body, texts }: CompactAnswer, request: unknown): string {
  const sent = longTextsOf(request);
  const byHash = new Map(texts.map(({ hash, text }) => [hash.toString("base64url"), text]));
  return body
    .split(MARK)
    .map((piece, index) => {
      if (index % 2 === 0) return piece;
      const [kind, name] = [piece.slice(0, 1), piece.slice(1)];
      const text = kind === "r" ? JSON.stringify(sent[Number(name)]) : byHash.get(name);
      if (text === undefined) throw new Error("A text of a stored answer is missing.");
      return text;
    })
    .join("");
}

const pieces = (body: string): [kind: string, name: string][] =>
  body
    .split(MARK)
    .filter((_, index) => index % 2 === 1)
    .map((piece) => [piece.slice(0, 1), piece.slice(1)]);

/** The long texts of a request's JSON in their order, trimmed as in answers. */
function longTextsOf(value: unknown): string[] {
  if (typeof value === "string") {
    const text = value.trim();
    return text.length < LENGTH_MIN ? [] : [text];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(longTextsOf);
}
