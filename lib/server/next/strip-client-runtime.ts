import type { IncomingMessage, ServerResponse } from "node:http";
import { encode } from "@/lib/api/http/encoding";
import { nonceIn, withoutNonce } from "@/lib/pages/security";
import type { Handler } from "./front-handler";
import { withoutClientRuntime, withoutEmptyActions } from "./without-client-runtime";

/** Answers with `pages`, without the application's scripts in pages that do not need them. */
export const stripClientRuntime =
  (pages: Handler): Handler =>
  (request, response) => {
    if (request.method === "GET") holdPage(request, response);
    return pages(request, response);
  };

/**
 * The encoding of a page until it is complete. Next does not compress a body with an unknown encoding; the complete
 * page is compressed like every body (docs/decisions/0671).
 */
const HELD = "held";

const isHtml = (name: string, value: unknown) =>
  name.toLowerCase() === "content-type" && String(value).startsWith("text/html");

/**
 * Adds to Vary the headers that pages depend on. Next lists only its own headers, and drops those that proxy.ts adds.
 */
function varyOf(vary: ReturnType<ServerResponse["getHeader"]>): string {
  const known = vary === undefined ? [] : String(vary).split(/ *, */);
  return [...new Set([...known, "Accept", "Accept-Language", "Cookie"])].join(", ");
}

function holdPage({ headers }: IncomingMessage, response: ServerResponse): void {
  const { setHeader, writeHead, write, end, flushHeaders } = response;
  const parts: Buffer[] = [];
  let isHeld = false;

  /**
   * Also removes the nonce, which nothing needs without scripts, so that each rendering makes the same bytes.
   */
  const plainPage = (html: string): string => {
    const plain = withoutClientRuntime(html);
    const policy = String(response.getHeader("content-security-policy"));
    const nonce = nonceIn(policy);
    if (plain === html || nonce === undefined) return plain;
    setHeader.call(response, "content-security-policy", withoutNonce(policy, nonce));
    return plain.replaceAll(` nonce="${nonce}"`, "");
  };
  const hold = (part: unknown) => {
    if (typeof part === "string" || part instanceof Uint8Array) parts.push(Buffer.from(part));
  };
  const release = async () => {
    const html = Buffer.concat(parts).toString();
    const page = withoutEmptyActions(response.statusCode < 500 ? plainPage(html) : html);
    const {
      body,
      headers: { "content-encoding": encoded },
    } = await encode(page, headers["accept-encoding"]);
    response.removeHeader("content-encoding");
    setHeader.call(response, "vary", varyOf(response.getHeader("vary")));
    if (encoded) setHeader.call(response, "content-encoding", encoded);
    setHeader.call(response, "content-length", Buffer.byteLength(body));
    isHeld = false;
    end.call(response, body, "utf8");
  };

  Object.assign(response, {
    setHeader(name: string, value: string) {
      if (isHtml(name, value)) {
        isHeld = true;
        setHeader.call(response, "content-encoding", HELD);
      }
      return setHeader.call(response, name, value);
    },
    writeHead(...head: Parameters<typeof writeHead>) {
      if (!isHeld) return writeHead.apply(response, head);
      response.statusCode = head[0];
      return response;
    },
    flushHeaders() {
      if (!isHeld) flushHeaders.call(response);
    },
    write(...part: Parameters<typeof write>) {
      if (!isHeld) return write.apply(response, part);
      hold(part[0]);
      return true;
    },
    end(...part: Parameters<typeof end>) {
      if (!isHeld) return end.apply(response, part);
      hold(part[0]);
      release().catch(() => response.destroy());
      return response;
    },
  });
}
