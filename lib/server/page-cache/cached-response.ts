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

/** A body as it is sent, and its head. */
interface Form {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** The mark that React leaves in place of a part that failed after the page had begun with a status of 200. */
const FAILED_PART = "<!--$!-->";

/** Headers of one connection, one moment or one encoding, which are not part of the cached response. */
const NOT_OF_ANSWERS = ["connection", "keep-alive", "transfer-encoding", "date", "content-length"];

/** Plain, and in two encodings. */
const FORMS = 3;

/** A response for many visitors: compressed once for each requested encoding, with an ETag. */
export class CachedResponse {
  readonly status: number;
  readonly #headers: OutgoingHttpHeaders;
  readonly #plain: Form;
  readonly #etag: string;
  readonly #compressed = new Map<Encoding, Promise<Form>>();

  constructor(
    { status, headers, body }: Rendered,
    /** Whether it never changes while the process runs. */
    readonly isDocument: boolean,
    /** The status with which it may be kept: that of what is asked for. */
    readonly keptStatus: 200 | 404 = 200,
  ) {
    this.status = status;
    this.#etag = etagOf(body);
    const others = Object.entries(headers).filter(([name]) => !NOT_OF_ANSWERS.includes(name.toLowerCase()));
    this.#headers = { ...Object.fromEntries(others), ...headersOfKept(headers), etag: this.#etag };
    this.#plain = this.#formOf(body);
  }

  /** The same page with other words wherever it has these, which must not need an escape in HTML. */
  withWords(words: string, others: string): CachedResponse {
    const body = Buffer.from(this.#plain.body.toString().replaceAll(words, others));
    return new CachedResponse(
      { status: this.status, headers: this.#headers, body },
      this.isDocument,
      this.keptStatus,
    );
  }

  /** Whether it may be cached. An error may be over a moment later, and there is no end of unknown addresses. */
  get isKeepable(): boolean {
    return this.status === this.keptStatus && !this.isPersonal && !this.#plain.body.includes(FAILED_PART);
  }

  /** Whether it is for one visitor alone. No cacheable page is; if one ever were, it would not be shared. */
  get isPersonal(): boolean {
    return this.#headers["set-cookie"] !== undefined;
  }

  /** Whether it is a page that says that there is nothing. */
  get isMissing(): boolean {
    return this.status === 404 && isPage(this.#headers);
  }

  /** In bytes, the most that it can come to when it has been compressed in each encoding. */
  get sizeMax(): number {
    return FORMS * this.#plain.body.length;
  }

  /** Sends the whole answer in the encoding that the request accepts, its head alone to HEAD, or a 304. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.status === 200 && isNamed(this.#etag, request.headers["if-none-match"])) {
      const { "content-type": _, ...headers } = this.#headers;
      batchWrite(() => response.writeHead(304, headers).end());
      return;
    }
    const { headers, body } = await this.#formFor(request);
    batchWrite(() => {
      if (response.destroyed) return;
      response.writeHead(this.status, headers).end(request.method === "HEAD" ? undefined : body);
    });
  }

  async #formFor({ headers }: IncomingMessage): Promise<Form> {
    const accepted = headers["accept-encoding"];
    if (accepted === undefined || this.#plain.body.length < COMPRESSED_BYTES_MIN) return this.#plain;
    const encoding = acceptedEncoding(String(accepted));
    if (encoding === undefined) return this.#plain;
    return this.#compressed.get(encoding) ?? this.#compress(encoding);
  }

  #compress(encoding: Encoding): Promise<Form> {
    const form = compress(this.#plain.body, encoding, this.isDocument ? "fixed" : "answer").then((body) =>
      this.#formOf(body, encoding),
    );
    this.#compressed.set(encoding, form);
    form.catch(() => this.#compressed.delete(encoding));
    return form;
  }

  #formOf(body: Buffer, encoding?: Encoding): Form {
    const length = { "content-length": body.length };
    const encoded = encoding ? { "content-encoding": encoding } : {};
    return { headers: { ...this.#headers, ...encoded, ...length }, body };
  }
}

/**
 * A visitor's browser may store a page, but must revalidate it each time. Next sends `no-store`, because it takes every
 * page for a personal one.
 */
function headersOfKept(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { vary, "content-security-policy": policy } = headers;
  const known = vary === undefined ? [] : String(vary).split(/ *, */);
  const names = new Set([...known, "Accept-Encoding"]);
  const nonce = nonceIn(String(policy));
  return {
    ...(isPage(headers) && { "cache-control": "private, no-cache" }),
    // Nothing in a feed or a document may use a nonce.
    ...(!isPage(headers) &&
      nonce !== undefined && { "content-security-policy": withoutNonce(String(policy), nonce) }),
    vary: [...names].join(", "),
  };
}

const isPage = ({ "content-type": type }: OutgoingHttpHeaders) => String(type).startsWith("text/html");
