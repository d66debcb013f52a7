import { EventEmitter, once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Changes } from "@/db/changes";
import * as compression from "@/lib/api/compress";
import { RateLimiter } from "@/lib/api/rate-limit";
import type { Handler } from "../door";
import { createListener } from "../listener";
import { RenderLimits } from "../render-limits";
import { keepPages } from "./keep-pages";
import { Keeper } from "./keeper";

const LONG = "Molt, and drift on. 🦞 ".repeat(400);

/** A server of pages, and how often each address was rendered. */
async function given(
  page: Handler,
  {
    changes = new Changes(),
    pagesMax = 10_000,
    isThere = (_path: string): boolean => true,
    findsNothing = async (_words: string) => false,
  } = {},
) {
  const rendered: string[] = [];
  const pages: Handler = (asked, response) => {
    rendered.push(asked.url ?? "");
    return page(asked, response);
  };
  const limits = new RenderLimits(pagesMax, () => 0, new RateLimiter());
  const keep = keepPages(pages, { keeper: new Keeper(changes, () => 0), isThere, findsNothing, limits });
  const server = createListener(async (incoming, response) => {
    await Promise.resolve(keep(incoming, response)).catch(() => response.writeHead(500).end("failed"));
  });
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const send = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    request({ port, path, method, headers, host: "127.0.0.1", agent: false });
  const ask = async (...asked: Parameters<typeof send>) => {
    const [answer] = await once(send(...asked).end(), "response");
    return {
      status: Number(answer.statusCode),
      headers: answer.headers as IncomingHttpHeaders,
      body: await buffer(answer),
    };
  };
  return { rendered, send, ask };
}

const servers: ReturnType<typeof createListener>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Says how often it was rendered, and for which language. */
function counting(): Handler {
  let count = 0;
  return ({ headers }, response) => {
    count += 1;
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("cache-control", "private, no-store");
    response.end(`${count} ${headers.cookie} ${LONG}`);
  };
}

it("what is kept says nothing of the connection on which it was made, or of when that was", async () => {
  const ofOne = { connection: "close", "keep-alive": "timeout=1", date: "Thu, 01 Jan 1970 00:00:00 GMT" };
  const { ask, rendered } = await given((_, response) => {
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

it("five hundred visitors at once are one render, and get the same", async () => {
  const { ask, rendered } = await given(counting());
  const all = await Promise.all(Array.from({ length: 500 }, () => ask("/")));
  expect(rendered).toEqual(["/"]);
  expect(new Set(all.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
});

it("each encoding is made once and is the same text, with the right length", async () => {
  const compress = vi.spyOn(compression, "compress");
  const { ask, rendered } = await given(counting());
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

it("its ETag is answered with 304, HEAD with the head, and a range with all of it", async () => {
  const { ask } = await given(counting());
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

it("a browser may keep a page if it asks each time; what else says of caches stays", async () => {
  const { ask } = await given((incoming, response) => {
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

it("languages do not mix, and nothing of the visitor reaches the page", async () => {
  const seen: IncomingHttpHeaders[] = [];
  const { ask } = await given((incoming, response) => {
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

it("an owner's pages, forms and what scripts ask for are made for each", async () => {
  const { ask, rendered } = await given(counting());
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

it("a visitor who leaves does not end the page for the others", async () => {
  const goOn = new EventEmitter();
  const { ask, send, rendered } = await given(async (_incoming, response) => {
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

it("a page that throws, breaks off or answers an error is not kept", async () => {
  const failures: Handler[] = [
    () => Promise.reject(new Error("The page fails.")),
    (_incoming, response) => {
      response.write("Half");
      response.destroy();
    },
    (_incoming, response) => void response.writeHead(500).end("failed"),
  ];
  const { ask } = await given((incoming, response) => {
    const fail = failures.shift();
    return fail ? fail(incoming, response) : void response.end("Well.");
  });
  for (let n = 0; n < 3; n += 1) expect((await ask("/")).status).toBe(500);
  expect(`${(await ask("/")).body}`).toBe("Well.");
});

it("an answer with a cookie goes to nobody but who asked", async () => {
  let count = 0;
  const { ask } = await given((_incoming, response) => {
    count += 1;
    response.setHeader("set-cookie", `visitor=${count}`);
    response.end("Hello.");
  });
  const all = await Promise.all(Array.from({ length: 5 }, () => ask("/")));
  expect(new Set(all.map(({ headers }) => String(headers["set-cookie"]))).size).toBe(5);
});

it("a long page comes whole, as fast as it is written", async () => {
  const { ask } = await given(async (_incoming, response) => {
    for (let n = 0; n < 60; n += 1)
      if (!response.write(LONG)) await new Promise((resolve) => response.once("drain", resolve));
    response.end();
  });
  expect(`${(await ask("/")).body}`).toBe(LONG.repeat(60));
});

it("what a page does not read of its address makes no other page, and what is there twice is made for each", async () => {
  const { ask, rendered } = await given(counting());
  for (const url of ["/?x=1", "/?x=2&tag=help", "/?tag=help", "/"]) await ask(url);
  expect(rendered).toEqual(["/", "/?tag=help"]);
  for (const _ of [1, 2]) await ask("/?tag=help&tag=roast");
  expect(rendered).toHaveLength(4);
});

it("an address that leads to nothing is answered with one page for all such of a folder and language", async () => {
  const isThere = (path: string) => !path.includes("missing");
  const notFound: Handler = (_, response) => {
    response.writeHead(404, { "content-type": "text/html" }).end(LONG);
  };
  const { ask, rendered } = await given(notFound, { isThere });
  const asked = [
    "/x1",
    "/x2?y=3",
    "/posts/missing-1",
    "/posts/missing-2",
    "/quests/missing-3",
    "/quests/x/y/z",
  ];
  for (const url of [...asked, ...asked]) expect((await ask(url)).status, url).toBe(404);
  expect(rendered).toEqual(["/-/-", "/quests/-/-"]);
  for (const _ of [1, 2]) expect((await ask("/posts/hidden")).status).toBe(404);
  expect(rendered.slice(2)).toEqual(["/posts/hidden", "/posts/hidden"]);
  await ask("/x3", { "accept-language": "zh" });
  expect(rendered).toHaveLength(5);
});

it("searches that find nothing are one page with their words in it, in their language, and count as pages", async () => {
  const search: Handler = ({ url = "", headers }, response) => {
    const words = new URLSearchParams(url.split("?")[1]).get("q");
    response.setHeader("content-type", "text/html");
    response.end(`<title>${words}</title><input value="${words}">${headers.cookie}${LONG}`);
  };
  const findsNothing = async (words: string) => !words.includes("tide");
  const { ask, rendered } = await given(search, { findsNothing, pagesMax: 7 });
  const shown = async (query: string) =>
    `${(await ask(`/search?q=${query}`)).body}`.slice(0, 60).split("lang")[0];
  for (const [query, words] of [
    ["molt", "molt"],
    ["Molt+42", "Molt 42"],
    ["molt%20two", "molt two"],
  ])
    expect(await shown(query ?? "")).toBe(`<title>${words}</title><input value="${words}">`);
  expect(rendered).toHaveLength(1);
  expect(rendered[0]).toMatch(/^\/search\?q=q[0-9a-f]{24}$/);
  expect(await shown("tide")).toBe(`<title>tide</title><input value="tide">`);
  await ask("/search?q=%3Cb%3E");
  expect(rendered.slice(1)).toEqual(["/search?q=tide", "/search?q=%3Cb%3E"]);
  expect((await ask("/search?q=more")).status).toBe(200);
  expect((await ask("/search?q=again")).status).toBe(429);
});

describe("what is made is bounded", () => {
  it("for each address, and what is kept is for everybody", async () => {
    const { ask, rendered } = await given(counting(), { pagesMax: 3 });
    for (const n of [1, 2, 3]) expect((await ask(`/search?q=${n}`)).status).toBe(200);
    const refused = await ask("/search?q=4", { "accept-language": "zh" });
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "10"]);
    expect(refused.headers["content-type"]).toContain("text/html");
    expect(`${refused.body}`).toMatch(/<html lang="zh-CN">.*请稍慢一点/s);
    expect((await ask("/search?q=1")).status).toBe(200);
    expect(rendered).toHaveLength(3);
  });

  it("also for who sends a cookie, or what is never kept", async () => {
    const { ask } = await given(counting(), { pagesMax: 2 });
    const own = { cookie: "session=x" };
    for (const n of [1, 2, 3, 4, 5, 6]) expect((await ask(`/?x=${n}`, own)).status).toBe(200);
    expect((await ask("/me", own)).status).toBe(429);
    for (const _ of [1, 2]) expect((await ask("/me")).status).toBe(200);
    expect((await ask("/me")).status).toBe(429);
    expect((await ask("/_next/static/a.js")).status).toBe(200);
  });

  it("at once: beyond a short queue the answer is 503, and the queue goes on", async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { ask, rendered } = await given(async (_, response) => {
      await ended;
      response.end("Well.");
    });
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    const asked = Array.from({ length: 200 }, async (_, n) => answers.push(await ask(`/search?q=${n}`)));
    await vi.waitFor(() => expect(answers).toHaveLength(98), { timeout: 5_000 });
    for (const { status, headers } of answers) expect([status, headers["retry-after"]]).toEqual([503, "2"]);
    expect(`${answers[0]?.body}`).toMatch(/<html lang="en">.*crowded/s);
    expect(rendered).toHaveLength(2);
    end();
    await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(102);
    expect((await ask("/search?q=last")).status).toBe(200);
  });
});
