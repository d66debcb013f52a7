import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withEscapedUrl } from "./escape-url";

const packet = (line: string, headers = "host: x\r\n", encoding: "utf8" | "latin1" = "utf8") =>
  Buffer.from(`${line}\r\n${headers}\r\n`, encoding);

/** How Node parses a request: it stops at the first byte of its URL that is not ASCII. */
const escaped = (bytes: Buffer) =>
  withEscapedUrl(
    bytes,
    bytes.findIndex((byte) => byte > 0x7f),
  )?.toString("latin1");

describe("a URL in UTF-8", () => {
  it("is escaped, and nothing else of the request changes", () => {
    expect(escaped(packet("GET /search?q=跑步&tag=a%20b HTTP/1.1", "host: x\r\nx-a: é\r\n"))).toBe(
      "GET /search?q=%E8%B7%91%E6%AD%A5&tag=a%20b HTTP/1.1\r\nconnection: close\r\nhost: x\r\nx-a: Ã©\r\n\r\n",
    );
  });

  it("may contain the byte that is a no-break space in Latin-1", () => {
    expect(escaped(packet("GET /ठ! HTTP/1.1"))).toMatch(/^GET \/%E0%A4%A0! /);
  });

  it("is the same text when decoded, for any text", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1 }).filter((one) => !/[\s%?#]/.test(one));
    fc.assert(
      fc.property(text, (given) => {
        const line = escaped(packet(`GET /跑${given} HTTP/1.1`))?.split(" ")[1];
        expect(line).toMatch(/^[!-~]+$/);
        expect(decodeURIComponent(line ?? "")).toBe(`/跑${given}`);
      }),
    );
  });

  it.each([
    ["in another encoding", packet("GET /b\xfcro HTTP/1.1", "host: x\r\n", "latin1")],
    ["of a request with a body", packet("POST /跑 HTTP/1.1", "host: x\r\ncontent-length: 3\r\n")],
    ["of a request with a body in chunks", packet("POST /跑 HTTP/1.1", "Transfer-Encoding: chunked\r\n")],
    ["of a request that is not whole", packet("GET /跑 HTTP/1.1").subarray(0, -3)],
    ["with a space", packet("GET /跑 步 HTTP/1.1")],
    ["of HTTP/1.0", packet("GET /跑 HTTP/1.0")],
  ])("%s is not escaped, and so refused", (_, bytes) => {
    expect(escaped(bytes)).toBeUndefined();
  });

  it("is not searched for in what Node has already parsed, such as the end of a body", () => {
    const body = packet("GET /跑 HTTP/1.1");
    const next = packet("GET /步 HTTP/1.1");
    expect(withEscapedUrl(Buffer.concat([body, next]), body.length + 5)).toBeUndefined();
  });
});
