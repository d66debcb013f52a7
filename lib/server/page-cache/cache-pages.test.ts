import { EventEmitter, once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, expect, it, vi } from "vitest";
import * as compression from "@/lib/api/http/encoding";
import { closePages, counting, givenPages, LONG } from "@/lib/testing/servers/kept-pages";
import type { Handler } from "../next/front-handler";

afterEach(closePages);

it("a cached page contains nothing of the connection or the moment of its rendering", async () => {
  const ofOne = { connection: "close", "keep-alive": "timeout=1", date: "Thu, 01 Jan 1970 00:00:00 GMT" };
  const { ask, rendered } = await givenPages((_, response) => {
    response.writeHead(200, { "content-type": "text/markdown", ...ofOne }).end(LONG);
  });
  for (const _ of [1, 2]) {
    const { headers, body } = await ask("/docs/markdown", { connection: "keep-alive" });
    expect(`${body}`).toBe(LONG);
    expect(headers.connection).toBe("keep-alive");
    for (const [name, value] of Object.entries(ofOne)) expect(headers[name]).not.toBe(value);
  }
  expect(rendered).toHaveLength(1);
});

it("five hundred concurrent visitors share one rendering and get the same page", async () => {
  const { ask, rendered } = await givenPages(counting());
  const all = await Promise.all(Array.from({ length: 500 }, () => ask("/")));
  expect(rendered).toEqual(["/"]);
  expect(new Set(all.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
});

it("each encoding is made once, has the same text and the right length", async () => {
  const compress = vi.spyOn(compression, "compress");
  const { ask, rendered } = await givenPages(counting());
  const plain = await ask("/");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  for (let n = 0; n < 3; n += 1) {
    const [br, gzip] = await Promise.all([
      ask("/", { "accept-encoding": "gzip, br" }),
      ask("/", { "accept-encoding": "gzip" }),
    ]);
    expect([br.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    for (const { headers, body } of [br, gzip]) expect(headers["content-length"]).toBe(String(body.length));
    expect([br.headers.etag, gzip.headers.etag]).toEqual([plain.headers.etag, plain.headers.etag]);
  }
  expect(compress).toHaveBeenCalledTimes(2);
  expect(rendered).toHaveLength(1);
});

it("an ETag is answered with 304, HEAD with the headers, and a range with the whole page", async () => {
  const { ask } = await givenPages(counting());
  const whole = await ask("/");
  const { etag = "" } = whole.headers;
  expect(etag).toMatch(/^W\/"/);
  const known = await ask("/", { "if-none-match": `"x", ${etag}` });
  expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, etag]);
  expect(known.headers["content-type"]).toBeUndefined();
  expect((await ask("/", { "if-none-match": '"other"' })).status).toBe(200);
  const head = await ask("/", {}, "HEAD");
  expect(head.body.length).toBe(0);
  const { date: _, ...rest } = head.headers;
  expect(whole.headers).toMatchObject(rest);
  expect(head.headers["content-length"]).toBe(String(whole.body.length));
  const part = await ask("/", { range: "bytes=0-9" });
  expect([part.status, part.body.length]).toEqual([200, whole.body.length]);
});

it("a browser may store a page if it revalidates each time; other cache headers stay", async () => {
  const { ask } = await givenPages((incoming, response) => {
    const isPage = incoming.url === "/";
    response.setHeader("content-type", isPage ? "text/html" : "application/atom+xml");
    response.setHeader("cache-control", isPage ? "private, no-store" : "public, max-age=60");
    response.end(LONG);
  });
  const [page, feed] = [await ask("/"), await ask("/feed.atom")];
  expect(page.headers["cache-control"]).toBe("private, no-cache");
  expect(page.headers.vary).toBe("Accept-Encoding");
  expect(feed.headers["cache-control"]).toBe("public, max-age=60");
});

it("languages do not mix, and nothing of the visitor's request reaches the page", async () => {
  const seen: IncomingHttpHeaders[] = [];
  const { ask } = await givenPages((incoming, response) => {
    seen.push(incoming.headers);
    response.end(`${incoming.headers.cookie}`);
  });
  const spy = { "user-agent": "spy", "x-forwarded-for": "10.0.0.9", "x-spy": "spy", host: "spy.example" };
  expect(`${(await ask("/", { ...spy, "accept-language": "zh" })).body}`).toBe("lang=zh-CN");
  expect(`${(await ask("/", { ...spy, "accept-language": "en" })).body}`).toBe("lang=en");
  expect(`${(await ask("/", { ...spy, cookie: "lang=zh-CN" })).body}`).toBe("lang=zh-CN");
  expect(seen).toHaveLength(2);
  expect(JSON.stringify(seen)).not.toMatch(/spy|10\.0\.0\.9/);
});

it("owners' pages, forms and scripts' requests are rendered for each", async () => {
  const { ask, rendered } = await givenPages(counting());
  const first = await ask("/");
  for (const [name, value] of [
    ["cookie", "session=x"],
    ["cookie", "session=x; lang=en"],
    ["rsc", "1"],
  ] as const) {
    const headers = { [name]: value };
    const [one, other] = [await ask("/", headers), await ask("/", headers)];
    expect(one.body).not.toEqual(other.body);
    expect([one.headers.etag, one.headers["cache-control"]]).toEqual([undefined, "private, no-store"]);
  }
  await ask("/", {}, "POST");
  expect(rendered).toHaveLength(8);
  expect((await ask("/")).body).toEqual(first.body);
});

it("a visitor who disconnects does not end the rendering for others", async () => {
  const goOn = new EventEmitter();
  const { ask, send, rendered } = await givenPages(async (_incoming, response) => {
    let isOver = false;
    response.once("close", () => {
      isOver = true;
    });
    response.write("Half");
    goOn.emit("started");
    await once(goOn, "on");
    response.end(isOver ? " is all." : " and half.");
  });
  const leaver = send("/").on("error", () => {});
  leaver.end();
  await once(goOn, "started");
  const other = ask("/");
  leaver.destroy();
  await new Promise((resolve) => leaver.once("close", resolve));
  goOn.emit("on");
  expect(`${(await other).body}`).toBe("Half and half.");
  expect(`${(await ask("/")).body}`).toBe("Half and half.");
  expect(rendered).toHaveLength(1);
});

it("a page that throws, breaks off or answers with an error is not cached", async () => {
  const failures: Handler[] = [
    () => Promise.reject(new Error("The page fails.")),
    (_incoming, response) => {
      response.write("Half");
      response.destroy();
    },
    (_incoming, response) => void response.writeHead(500).end("failed"),
  ];
  const { ask } = await givenPages((incoming, response) => {
    const fail = failures.shift();
    return fail ? fail(incoming, response) : void response.end("Well.");
  });
  for (let n = 0; n < 3; n += 1) expect((await ask("/")).status).toBe(500);
  expect(`${(await ask("/")).body}`).toBe("Well.");
});

it("an answer with a cookie goes only to the visitor who requested it", async () => {
  let count = 0;
  const { ask } = await givenPages((_incoming, response) => {
    count += 1;
    response.setHeader("set-cookie", `visitor=${count}`);
    response.end("Hello.");
  });
  const all = await Promise.all(Array.from({ length: 5 }, () => ask("/")));
  expect(new Set(all.map(({ headers }) => String(headers["set-cookie"]))).size).toBe(5);
});

it("a long page is complete, and sent as fast as it is written", async () => {
  const { ask } = await givenPages(async (_incoming, response) => {
    for (let n = 0; n < 60; n += 1)
      if (!response.write(LONG)) await new Promise((resolve) => response.once("drain", resolve));
    response.end();
  });
  expect(`${(await ask("/")).body}`).toBe(LONG.repeat(60));
});

it("unread parameters make no other page, and repeated ones prevent caching", async () => {
  const { ask, rendered } = await givenPages(counting());
  for (const url of ["/", "/?x=1", "/?x=2&tag=help", "/?tag=help"]) await ask(url);
  expect(rendered).toEqual(["/", "/?tag=help"]);
  for (const _ of [1, 2]) await ask("/?tag=help&tag=roast");
  expect(rendered).toHaveLength(4);
});
