import { compress, type Encoding } from "../compress";
import { etagOf } from "../etag";

/** The text of an answer that many readers get: its bytes, its ETag and its compressed forms are made once. */
export class SharedText {
  #bytes: Buffer<ArrayBuffer> | undefined;
  #etag: string | undefined;
  readonly #compressed = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>();

  constructor(readonly text: string) {}

  get bytes(): Buffer<ArrayBuffer> {
    this.#bytes ??= Buffer.from(this.text);
    return this.#bytes;
  }

  get etag(): string {
    this.#etag ??= etagOf(this.text);
    return this.#etag;
  }

  compressed(encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = compress(this.text, encoding, "answer");
    this.#compressed.set(encoding, made);
    made.catch(() => this.#compressed.delete(encoding));
    return made;
  }
}

/** The answer of an operation from what all readers share. */
export interface SharedAnswer {
  text: SharedText;
  nextCursor: string | null;
}
