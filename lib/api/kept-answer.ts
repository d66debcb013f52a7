import { createHash } from "node:crypto";

/** Shorter texts cost less where they stand than what would stand for them. */
const LENGTH_MIN = 256;

/** A string of JSON. Between two of them a control character cannot stand, so one marks what is left out. */
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
const MARK = "\u0001";

/** An answer without its long texts. */
export interface KeptAnswer {
  /** The JSON of the answer; a long text is `␁r3␁`, the fourth of the request, or `␁t<hash>␁`. */
  body: string;
  /** The long texts that the request did not send, by their hashes. */
  texts: { hash: Buffer; text: string }[];
}

/**
 * Takes the long texts out of an answer that is to be kept. What the request said comes with every repetition
 * of it, so a reference to the request does; any other is kept once, however many answers say it.
 */
export function compact(answer: string, request: unknown): KeptAnswer {
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

/** The hashes of the texts without which an answer cannot be told again. */
export const hashesIn = (body: string): Buffer[] =>
  pieces(body).flatMap(([kind, name]) => (kind === "t" ? [Buffer.from(name, "base64url")] : []));

/** The very answer again, from what was kept and a repetition of the request. */
export function restore({ body, texts }: KeptAnswer, request: unknown): string {
  const sent = longTextsOf(request);
  const byHash = new Map(texts.map(({ hash, text }) => [hash.toString("base64url"), text]));
  return body
    .split(MARK)
    .map((piece, index) => {
      if (index % 2 === 0) return piece;
      const [kind, name] = [piece.slice(0, 1), piece.slice(1)];
      const text = kind === "r" ? JSON.stringify(sent[Number(name)]) : byHash.get(name);
      if (text === undefined) throw new Error("A text of a kept answer is gone.");
      return text;
    })
    .join("");
}

const pieces = (body: string): [kind: string, name: string][] =>
  body
    .split(MARK)
    .filter((_, index) => index % 2 === 1)
    .map((piece) => [piece.slice(0, 1), piece.slice(1)]);

/** The long texts of a request's JSON as it was sent, trimmed as answers have them, in their order. */
function longTextsOf(value: unknown): string[] {
  if (typeof value === "string") {
    const text = value.trim();
    return text.length < LENGTH_MIN ? [] : [text];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(longTextsOf);
}
