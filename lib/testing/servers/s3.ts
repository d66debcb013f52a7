import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen } from "./listen";
import { type Credentials, isSigned } from "./s3-signature";

export interface StoredObject {
  bytes: Buffer;
  contentType: string | undefined;
  modifiedAt: Date;
}

/** How the server treats requests. When `slow`, it performs each and never answers. */
type Behaviour = "normal" | "slow" | "refusing";

const LIST_PAGE = 2;

/**
 * A server that speaks S3 over HTTP. It verifies signatures, stores objects and lists them in pages of two.
 * docs/decisions/0641 says why it is our own.
 */
export class TestS3 {
  readonly bucket = "square";
  readonly credentials: Credentials = { accessKeyId: "KEY", secretAccessKey: "a secret" };
  readonly objects = new Map<string, StoredObject>();
  behaviour: Behaviour = "normal";
  #port = 0;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  get endpoint(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts to listen; after `stop`, on the same port as before. */
  async start(): Promise<void> {
    this.#port = await listen(this.#server, this.#port);
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  /** The environment variables of a deployment that stores its uploads here. */
  get environment() {
    return {
      S3_BUCKET: this.bucket,
      S3_REGION: "eu-test-1",
      S3_ENDPOINT: this.endpoint,
      S3_ACCESS_KEY_ID: this.credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: this.credentials.secretAccessKey,
    };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.endpoint);
    const body = await buffer(request);
    const [, bucket, ...rest] = url.pathname.split("/");
    const key = decodeURIComponent(rest.join("/"));
    if (this.behaviour === "refusing") return sendError(response, 403, "AccessDenied");
    if (!isSigned(request, url, body, this.credentials)) {
      return sendError(response, 403, "SignatureDoesNotMatch");
    }
    if (bucket !== this.bucket) return sendError(response, 404, "NoSuchBucket");
    const answer = this.#perform(request, url, key, body);
    if (this.behaviour !== "slow") answer(response);
  }

  #perform(
    { method, headers }: IncomingMessage,
    url: URL,
    key: string,
    body: Buffer,
  ): (response: ServerResponse) => void {
    if (method === "PUT") {
      const contentType = headers["content-type"];
      this.objects.set(key, { bytes: body, contentType, modifiedAt: new Date() });
      return (response) => response.writeHead(200, { etag: '"stored"' }).end();
    }
    if (method === "DELETE") {
      this.objects.delete(key);
      return (response) => response.writeHead(204).end();
    }
    if (method === "GET" && key === "") return (response) => this.#sendList(response, url);
    const found = this.objects.get(key);
    if (!found) return (response) => sendError(response, 404, "NoSuchKey");
    const { bytes, contentType = "binary/octet-stream" } = found;
    return (response) =>
      response.writeHead(200, { "content-type": contentType, "content-length": bytes.length }).end(bytes);
  }

  #sendList(response: ServerResponse, { searchParams }: URL): void {
    const prefix = searchParams.get("prefix") ?? "";
    const after = searchParams.get("continuation-token") ?? "";
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, LIST_PAGE);
    const next = keys.length > LIST_PAGE ? page.at(-1) : undefined;
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${this.objects.get(key)?.modifiedAt.toISOString()}</LastModified></Contents>`,
    );
    const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : "";
    const list = `<IsTruncated>${Boolean(next)}</IsTruncated>${more}${contents.join("")}`;
    send(response, 200, `<ListBucketResult>${list}</ListBucketResult>`);
  }
}

const sendError = (response: ServerResponse, status: number, code: string) =>
  send(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

function send(response: ServerResponse, status: number, xml: string): void {
  response
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}
