import { once } from "node:events";
import { createServer, get, type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { eventually } from "@/lib/testing/assertions/eventually";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { originOfAdapter } from "@/lib/testing/servers/adapter";
import { listen } from "@/lib/testing/servers/listen";
import { serveApi } from "../node";

const adapter = inject("adapter");
const server = createServer((incoming, response) => void serveApi(incoming, response));
let origin = originOfAdapter() ?? "";
let reader: GivenLobster;

beforeAll(async () => {
  reader = await givenLobster();
  const author = await givenLobster();
  for (let n = 0; n < 3; n += 1) await givenPost(author, { content: "Molt, and drift on. ".repeat(40) });
  if (origin) return;
  origin = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(() => server.close());

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Unlike fetch, it requests no encoding on its own and decodes none. */
async function ask(path: string, headers: Record<string, string>, method = "GET"): Promise<Got> {
  const authorization = path.startsWith("/api/v1/") ? { authorization: `Bearer ${reader.key}` } : {};
  const options = { method, headers: { ...authorization, "x-forwarded-for": reader.id, ...headers } };
  const sent = method === "GET" ? get(origin + path, options) : request(origin + path, options).end();
  const [response] = await once(sent, "response");
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

const decoded = ({ headers, bytes }: Got): string => {
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(bytes).toString();
  return (encoding === "gzip" ? gunzipSync(bytes) : bytes).toString();
};

/** Has no time and no counter in it, so that its bytes stay the same. */
const API = ["/api/v1/openapi.json", "/api/v1/feed?limit=50", "/api/v1/mbti/questions"];
const TEXTS = ["/skill.md", "/llms.txt", "/feed.atom"];
const OURS = adapter === "in-process" ? API : [...API, ...TEXTS];
const PAGES = ["/docs", "/docs/errors", "/sitemap.xml?part=pages"];

const withEtag = OURS.filter((path) => !path.includes("mbti"));

/** Other tests write to the same square meanwhile; if two answers differ because of that, they are compared again. */
const unlessWritten = (look: () => Promise<void>) => eventually(look);

describe("a text of the square", () => {
  it.each(OURS)("is compressed for callers that accept it, and for no others: %s", (path) =>
    unlessWritten(async () => {
      const plain = await ask(path, {});
      expect(plain.status).toBe(200);
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(plain.headers.vary).toMatch(/accept-encoding/i);
      for (const [accepted, encoding] of [
        ["gzip, deflate, br, zstd", "br"],
        ["gzip, deflate", "gzip"],
      ] as const) {
        const got = await ask(path, { "accept-encoding": accepted });
        expect(got.headers["content-encoding"]).toBe(encoding);
        expect(got.headers.vary).toMatch(/accept-encoding/i);
        expect(got.bytes.length).toBeLessThan(plain.bytes.length * 0.6);
        expect(decoded(got)).toBe(plain.bytes.toString());
        expect(got.headers.etag).toBe(plain.headers.etag);
      }
      const refused = await ask(path, { "accept-encoding": "br;q=0, gzip;q=0" });
      expect(refused.headers["content-encoding"]).toBeUndefined();
    }),
  );

  it.each(withEtag)("has one weak ETag for all encodings: %s", (path) =>
    unlessWritten(async () => {
      const { etag = "" } = (await ask(path, { "accept-encoding": "br" })).headers;
      expect(etag).toMatch(/^W\/"/);
      for (const accepted of ["br", "gzip", "identity"]) {
        const again = await ask(path, { "accept-encoding": accepted, "if-none-match": etag });
        expect([again.status, again.bytes.length]).toEqual([304, 0]);
        expect(again.headers["content-encoding"]).toBeUndefined();
        expect(again.headers.vary).toMatch(/accept-encoding/i);
        expect(again.headers.etag).toBe(etag);
      }
    }),
  );

  it.each(OURS)("is answered to HEAD with the same headers and no body: %s", (path) =>
    unlessWritten(async () => {
      for (const accepted of ["br", "gzip", "identity"]) {
        const whole = await ask(path, { "accept-encoding": accepted });
        const head = await ask(path, { "accept-encoding": accepted }, "HEAD");
        expect([head.status, head.bytes.length]).toEqual([200, 0]);
        for (const name of ["content-encoding", "content-type", "etag", "vary"])
          expect(head.headers[name], name).toBe(whole.headers[name]);
      }
    }),
  );

  it("that is short is never made longer by Brotli", async () => {
    const got = await ask("/api/v1/nothing", { "accept-encoding": "br, gzip" });
    expect(got.status).toBe(404);
    expect(got.headers["content-encoding"]).toBeUndefined();
    expect(JSON.parse(decoded(got))).toMatchObject({ code: "unknown_path" });
  });
});

if (adapter !== "in-process") {
  describe("a page", () => {
    it.each(PAGES)("is compressed for callers that accept it: %s", async (path) => {
      const got = await ask(path, { "accept-encoding": "gzip, br" });
      expect(got.headers["content-encoding"]).toMatch(/^(gzip|br)$/);
      expect(decoded(got)).toContain("<");
      expect((await ask(path, {})).headers["content-encoding"]).toBeUndefined();
    });
  });

  it("a picture is never compressed again", async () => {
    const { status, headers } = await ask("/opengraph-image.png", { "accept-encoding": "br, gzip" });
    expect(status).toBe(200);
    expect(headers["content-encoding"]).toBeUndefined();
  });
}
