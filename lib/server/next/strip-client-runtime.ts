import type { IncomingMessage, ServerResponse } from "node:http";
import { encode } from "@/lib/api/http/encoding";
import { nonceIn, withoutNonce } from "@/lib/pages/security";
import type { Handler } from "./front-handler";
import { withoutClientRuntime, withoutEmptyActions } from "./without-client-runtime";

/** The pages that Next answers with `pages`, without the application's scripts where no part needs them. */
export const stripClientRuntime =
  (pages: Handler): Handler =>
  (request, response) => {
    if (request.method === "GET") holdPage(request, response);
    return pages(request, response);
  };

/**
 * The encoding of a page until it is complete. Next does not know it and leaves the page alone; then the page is
 * compressed as every complete body is (docs/decisions/0671).
 */
const HELD = "held";

const isHtml = (name: string, value: unknown) =>
  name.toLowerCase() === "content-type" && String(value).startsWith("text/html");

/** Next lists only its own headers in Vary, and drops what proxy.ts adds. */
function dependsOn(vary: ReturnType<ServerResponse["getHeader"]>): string {
  const known = vary === undefined ? [] : String(vary).split(/ *, */);
  return [...new Set([...known, ...PAGES_DEPEND_ON])].join(", ");
}

const PAGES_DEPEND_ON = ["Accept", "Accept-Language", "Cookie"];

function holdPage({ headers }: IncomingMessage, response: ServerResponse): void {
  const { setHeader, writeHead, write, end, flushHeaders } = response;
  const parts: Buffer[] = [];
  let isHeld = false;

  /** Without the application nothing needs a nonce, and the page is the same to the byte at each rendering. */
  const plainPage = (html: string): string => {
    const plain = withoutClientRuntime(html);
    const nonce = nonceIn(String(response.getHeader("content-security-policy")));
    if (plain === html || nonce === undefined) return plain;
    for (const name of ["content-security-policy", "link"]) {
      const value = response.getHeader(name);
      if (value !== undefined) setHeader.call(response, name, withoutNonce(String(value), nonce));
    }
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
    setHeader.call(response, "vary", dependsOn(response.getHeader("vary")));
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
