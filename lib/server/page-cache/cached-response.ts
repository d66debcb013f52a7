import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import {
  acceptedEncoding,
  COMPRESSED_BYTES_MIN,
  compress,
  type Encoding,
  etagOf,
  isNamed,
} from "@/lib/api/http/encoding";
import { batchWrite } from "@/lib/api/http/node";
import { nonceIn, withoutNonce } from "@/lib/pages/security";
import type { Rendered } from "./render";

interface EncodedBody {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** The mark that React leaves instead of a part that failed after the page had begun with a status of 200. */
const FAILED_PART = "<!--$!-->";

/** Headers of one connection, one moment or one encoding, which are not part of the cached response. */
const UNCACHED_HEADERS = ["connection", "keep-alive", "transfer-encoding", "date", "content-length"];

/** Plain, Brotli and gzip. */
const ENCODINGS = 3;

/** A response for many visitors: compressed once for each requested encoding, with an ETag. */
export class CachedResponse {
  readonly status: number;
  readonly #headers: OutgoingHttpHeaders;
  readonly #plain: EncodedBody;
  readonly #etag: string;
  readonly #compressed = new Map<Encoding, Promise<EncodedBody>>();

  constructor(
    { status, headers, body }: Rendered,
    /** Whether it never changes while the process runs. */
    readonly isDocument: boolean,
    /** The status that it must have to be cached. */
    readonly cacheableStatus: 200 | 404 = 200,
  ) {
    this.status = status;
    this.#etag = etagOf(body);
    const others = Object.entries(headers).filter(([name]) => !UNCACHED_HEADERS.includes(name.toLowerCase()));
    this.#headers = { ...Object.fromEntries(others), ...cachedHeaders(headers), etag: this.#etag };
    this.#plain = this.#encoded(body);
  }

  /** The same page with `words` replaced by `others`, neither of which may need an escape in HTML. */
  withWords(words: string, others: string): CachedResponse {
    const body = Buffer.from(this.#plain.body.toString().replaceAll(words, others));
    return new CachedResponse(
      { status: this.status, headers: this.#headers, body },
      this.isDocument,
      this.cacheableStatus,
    );
  }

  /** Whether it may be cached. Errors may be over in a moment, and the number of unknown addresses is unlimited. */
  get isCacheable(): boolean {
    return (
      this.status === this.cacheableStatus && !this.isPersonal && !this.#plain.body.includes(FAILED_PART)
    );
  }

  /** Whether it is for one visitor alone. No cacheable page should be; if one is, it is not shared. */
  get isPersonal(): boolean {
    return this.#headers["set-cookie"] !== undefined;
  }

  get isMissing(): boolean {
    return this.status === 404 && isPage(this.#headers);
  }

  /** The greatest size in bytes, once it has been compressed in each encoding. */
  get sizeMax(): number {
    return ENCODINGS * this.#plain.body.length;
  }

  /** Sends the whole answer in an encoding that the request accepts, only its headers to HEAD, or a 304. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.status === 200 && isNamed(this.#etag, request.headers["if-none-match"])) {
      const { "content-type": _, ...headers } = this.#headers;
      batchWrite(() => response.writeHead(304, headers).end());
      return;
    }
    const { headers, body } = await this.#bodyFor(request);
    batchWrite(() => {
      if (response.destroyed) return;
      response.writeHead(this.status, headers).end(request.method === "HEAD" ? undefined : body);
    });
  }

  async #bodyFor({ headers }: IncomingMessage): Promise<EncodedBody> {
    const accepted = headers["accept-encoding"];
    if (accepted === undefined || this.#plain.body.length < COMPRESSED_BYTES_MIN) return this.#plain;
    const encoding = acceptedEncoding(String(accepted));
    if (encoding === undefined) return this.#plain;
    return this.#compressed.get(encoding) ?? this.#compress(encoding);
  }

  #compress(encoding: Encoding): Promise<EncodedBody> {
    const made = compress(this.#plain.body, encoding, this.isDocument ? "fixed" : "answer").then((body) =>
      this.#encoded(body, encoding),
    );
    this.#compressed.set(encoding, made);
    made.catch(() => this.#compressed.delete(encoding));
    return made;
  }

  #encoded(body: Buffer, encoding?: Encoding): EncodedBody {
    const headers = {
      ...this.#headers,
      ...(encoding && { "content-encoding": encoding }),
      "content-length": body.length,
    };
    return { headers, body };
  }
}

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
