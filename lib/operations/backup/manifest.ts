import { createHash, hash } from "node:crypto";
import { z } from "zod";

/** The names of the files of a backup. */
export const MANIFEST = "manifest.json";
export const SECRET = "auth.secret";
export const TABLE_FILE = /^tables\/([^/]+)\/\d+$/;

const Sum = z.object({ files: z.number(), lines: z.number(), bytes: z.number(), sha256: z.string() });
export type Sum = z.output<typeof Sum>;

/** The contents of a backup. It is the last file of the archive, so a truncated archive has none. */
export const Manifest = z.object({
  format: z.literal("lobster-square backup 1"),
  made_at: z.iso.datetime(),
  /** The newest migration of the square, in milliseconds since 1970. */
  migration: z.number().int().positive(),
  /** Each line is a row. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), sum: Sum })),
  /** Uploaded images; null where they are in a bucket. */
  images: Sum.nullable(),
  /** The fingerprint of the square's secret; null if it was not known. */
  secret: z.string().nullable(),
});
export type Manifest = z.output<typeof Manifest>;

const LINE_FEED = 0x0a;

/** Adds up the files of one kind, in their order. */
export class Tally {
  #files = 0;
  #lines = 0;
  #bytes = 0;
  readonly #hash = createHash("sha256");

  add(bytes: Buffer, name = ""): void {
    this.#files += 1;
    this.#bytes += bytes.length;
    this.#hash.update(name).update(bytes);
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) this.#lines += 1;
  }

  /** The sums of all files added. To be called once, at the end. */
  sum(): Sum {
    return { files: this.#files, lines: this.#lines, bytes: this.#bytes, sha256: this.#hash.digest("hex") };
  }
}

/** A hash by which secrets can be compared without storing them. */
export const fingerprintOf = (secret: string): string => hash("sha256", `the secret of a backup:${secret}`);
