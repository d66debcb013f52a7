import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import {
  acceptedEncoding,
  COMPRESSED_BYTES_MIN,
  compress,
  type Encoding,
  etagOf,
  isNamed,
} from "@/lib/api/http/encoding";
import { batchWrite } from "@/lib/api/http/node";
import { tokensOf } from "@/lib/api/limits/token-estimate";
import { nonceIn, withoutNonce } from "@/lib/pages/security";
import type { Rendered } from "./render";

/** The mark that React leaves instead of a part that failed after the page had begun with a status of 200. */
const FAILED_PART = "<!--$!-->";

/** Headers of one connection, one moment or one encoding, which are not part of the cached response. */
const UNCACHED_HEADERS = ["connection", "keep-alive", "transfer-encoding", "date", "content-length"];

/** How much larger than Brotli the bodies in Brotli and in gzip are together, at most about. */
const BOTH = 2.3;

const unbrotli = promisify<Buffer, Buffer<ArrayBuffer>>(brotliDecompress);

interface Options {
  /** Whether it is the same for all visitors of one language and theme. */
  isShared: boolean;
  /** The status that it must have to be cached. */
  cacheableStatus?: 200 | 404;
}

/**
 * A response for many visitors, with an ETag. A long one is kept as Brotli, and as gzip once somebody wanted that. For
 * those who want neither it is decompressed each time.
 */
export class CachedResponse {
  readonly status: number;
  /** Whether it may be cached. Errors may be over in a moment, and the number of unknown addresses is unlimited. */
  readonly isCacheable: boolean;
  readonly #options: Options;
  readonly #headers: OutgoingHttpHeaders;
  readonly #etag: string;
  /** The whole body, in Brotli or as it is. */
  readonly #kept: Buffer;
  readonly #isBrotli: boolean;
  #gzip: Promise<Buffer> | undefined;

  private constructor({ status, headers, body }: Rendered, options: Options, brotli?: Buffer) {
    this.status = status;
    this.#options = options;
    this.#etag = etagOf(body);
    const others = Object.entries(headers).filter(([name]) => !UNCACHED_HEADERS.includes(name.toLowerCase()));
    this.#headers = { ...Object.fromEntries(others), ...cachedHeaders(headers), etag: this.#etag };
    this.#kept = brotli ?? body;
    this.#isBrotli = brotli !== undefined;
    this.isCacheable =
      status === (options.cacheableStatus ?? 200) &&
      (this.#isBrotli || !isLong(body)) &&
      !this.isPersonal &&
      !body.includes(FAILED_PART);
  }

  static async of(rendered: Rendered, options: Options): Promise<CachedResponse> {
    const { body } = rendered;
    return new CachedResponse(
      rendered,
      options,
      isLong(body) ? await compress(body, "br", "answer") : undefined,
    );
  }

  /**
   * The same page with `words` replaced by `others`, neither of which may need an escape in HTML. It is not compressed
   * before it is sent, and not cached if it is long.
   */
  async withWords(words: string, others: string): Promise<CachedResponse> {
    const replaced = (text: string) =>
      // After the name of a parameter they are part of an address.
      text.replaceAll(`=${words}`, `=${others.replaceAll(" ", "+")}`).replaceAll(words, others);
    const text = replaced((await this.#whole()).toString());
    const { link, "x-markdown-tokens": tokens } = this.#headers;
    const headers = {
      ...this.#headers,
      ...(link !== undefined && { link: replaced(String(link)) }),
      ...(tokens !== undefined && { "x-markdown-tokens": String(tokensOf(text)) }),
    };
    return new CachedResponse({ status: this.status, headers, body: Buffer.from(text) }, this.#options);
  }

  /** Whether it is for one visitor alone, so that nobody else may get it. */
  get isPersonal(): boolean {
    return !this.#options.isShared || this.#headers["set-cookie"] !== undefined;
  }

  get isMissing(): boolean {
    return this.status === 404 && isPage(this.#headers);
  }

  /** The greatest size in bytes, once somebody wanted gzip. */
  get sizeMax(): number {
    return this.#isBrotli ? Math.ceil(BOTH * this.#kept.length) : this.#kept.length;
  }

  /** Sends the whole answer in an encoding that the request accepts, only its headers to HEAD, or a 304. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.status === 200 && isNamed(this.#etag, request.headers["if-none-match"])) {
      const { "content-type": _, ...headers } = this.#headers;
      batchWrite(() => response.writeHead(304, headers).end());
      return;
    }
    const accepted = request.headers["accept-encoding"];
    const isCompressible = this.#isBrotli || isLong(this.#kept);
    const encoding = accepted && isCompressible ? acceptedEncoding(String(accepted)) : undefined;
    const body = await this.#bodyIn(encoding);
    batchWrite(() => {
      if (response.destroyed) return;
      const named = encoding && { "content-encoding": encoding };
      response.writeHead(this.status, { ...this.#headers, ...named, "content-length": body.length });
      response.end(request.method === "HEAD" ? undefined : body);
    });
  }

  #bodyIn(encoding: Encoding | undefined): Buffer | Promise<Buffer> {
    if (encoding === undefined) return this.#whole();
    if (encoding === "br") return this.#isBrotli ? this.#kept : compress(this.#kept, "br", "answer");
    this.#gzip ??= this.#makeGzip();
    return this.#gzip;
  }

  #whole(): Buffer | Promise<Buffer> {
    return this.#isBrotli ? unbrotli(this.#kept) : this.#kept;
  }

  async #makeGzip(): Promise<Buffer> {
    try {
      return await compress(await this.#whole(), "gzip", "answer");
    } catch (error) {
      this.#gzip = undefined;
      throw error;
    }
  }
}

const isLong = (body: Buffer) => body.length >= COMPRESSED_BYTES_MIN;

/**
 * A visitor's browser may store a page, but must revalidate it each time. Next sends `no-store`, because it takes every
 * page for a personal one.
 */
function cachedHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { vary, "content-security-policy": policy } = headers;
  const known = vary === undefined ? [] : String(vary).split(/ *, */);
  const names = new Set([...known, "Accept-Encoding"]);
  const nonce = nonceIn(String(policy));
  return {
    ...(isPage(headers) && { "cache-control": "private, no-cache" }),
    // Feeds and documents contain nothing that uses the nonce.
    ...(!isPage(headers) &&
      nonce !== undefined && { "content-security-policy": withoutNonce(String(policy), nonce) }),
    vary: [...names].join(", "),
  };
}

const isPage = ({ "content-type": type }: OutgoingHttpHeaders) => String(type).startsWith("text/html");
