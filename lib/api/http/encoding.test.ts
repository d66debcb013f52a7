import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { expectNoHold } from "@/lib/testing/assertions/hold";
import { encode } from "./encoding";

const TEXT = JSON.stringify({ words: "molt and drift 🦞 ".repeat(200) });

const encodingOf = async (accepted: string | undefined, text = TEXT) =>
  (await encode(text, accepted)).headers["content-encoding"];

describe("a text", () => {
  it.each([
    [undefined, undefined],
    ["", undefined],
    ["identity", undefined],
    ["deflate, zstd", undefined],
    ["gzip;q=0, br;q=0", undefined],
    ["nonsense;;q=x,,", undefined],
    ["gzip", "gzip"],
    ["GZIP", "gzip"],
    ["gzip, deflate", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0, *", "gzip"],
    ["*", "br"],
    ["gzip;q=0.1", "gzip"],
  ])("asked for in %j is sent as %s", async (accepted, encoding) => {
    expect(await encodingOf(accepted)).toBe(encoding);
  });

  it("decodes to the same text in every encoding, and always has Vary", async () => {
    const read = {
      br: (body: Uint8Array | string) => brotliDecompressSync(body).toString(),
      gzip: (body: Uint8Array | string) => gunzipSync(body).toString(),
    };
    for (const encoding of ["br", "gzip"] as const) {
      for (const isFixed of [false, true]) {
        const { body, headers } = await encode(TEXT, encoding, isFixed);
        expect(read[encoding](body)).toBe(TEXT);
        expect(body.length).toBeLessThan(TEXT.length / 10);
        expect(headers).toEqual({ vary: "Accept-Encoding", "content-encoding": encoding });
      }
    }
    expect(await encode(TEXT, undefined)).toEqual({ body: TEXT, headers: { vary: "Accept-Encoding" } });
  });

  it("below 1,024 bytes stays uncompressed", async () => {
    expect(await encodingOf("br", "x".repeat(1023))).toBeUndefined();
    expect(await encodingOf("br", "x".repeat(1024))).toBe("br");
    expect(await encodingOf("br", "字".repeat(342))).toBe("br");
  });

  it("that is fixed is compressed once for all callers", async () => {
    const [one, other, changed] = await Promise.all(
      [TEXT, `${TEXT}`, `${TEXT}!`].map((text) => encode(text, "gzip, br", true)),
    );
    expect(other?.body).toBe(one?.body);
    expect(changed?.body).not.toBe(one?.body);
    expect((await encode(TEXT, "br")).body).not.toBe(one?.body);
  });

  it("of megabytes is compressed without blocking the event loop", async () => {
    const large = Array.from({ length: 300_000 }, (_, n) => `${n * 7919}`).join(" ");
    const order: string[] = [];
    setImmediate(() => order.push("another request"));
    await encode(large, "gzip");
    expect([...order, "the text"]).toEqual(["another request", "the text"]);
  });

  it("is not delayed by a hostile Accept-Encoding", async () => {
    for (const hostile of [
      ",".repeat(16_000),
      "gzip;q=".repeat(2_000),
      "x, ".repeat(5_000),
      ";".repeat(16_000),
    ])
      await expectNoHold(() => encodingOf(hostile));
  });
});
