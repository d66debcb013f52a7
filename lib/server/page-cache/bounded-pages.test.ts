import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "@/lib/testing/assertions/eventually";
import { closePages, counting, givenPages, LONG } from "@/lib/testing/servers/kept-pages";
import type { Handler } from "../next/front-handler";

afterEach(closePages);

it("addresses that lead nowhere share one page per folder and language", async () => {
  const pageExists = (path: string) => !path.includes("missing");
  const notFound: Handler = (_, response) => {
    response.writeHead(404, { "content-type": "text/html" }).end(LONG);
  };
  const { ask, rendered } = await givenPages(notFound, { pageExists });
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

it("searches without results share one page per language, with their words filled in, and count as pages", async () => {
  const search: Handler = ({ url = "", headers }, response) => {
    const words = new URLSearchParams(url.split("?")[1]).get("q");
    response.setHeader("content-type", "text/html");
    response.end(`<title>${words}</title><input value="${words}">${headers.cookie}${LONG}`);
  };
  const findsNothing = async (words: string) => !words.includes("tide");
  const { ask, rendered } = await givenPages(search, { findsNothing, pagesMax: 7 });
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

describe("rendering is limited", () => {
  it("for each address, while cached pages are for everybody", async () => {
    const { ask, rendered } = await givenPages(counting(), { pagesMax: 3 });
    for (const n of [1, 2, 3]) expect((await ask(`/search?q=${n}`)).status).toBe(200);
    const refused = await ask("/search?q=4", { "accept-language": "zh" });
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "10"]);
    expect(refused.headers["content-type"]).toContain("text/html");
    expect(`${refused.body}`).toMatch(/<html lang="zh-CN">.*请稍慢一点/s);
    expect((await ask("/search?q=1")).status).toBe(200);
    expect(rendered).toHaveLength(3);
  });

  it("but ten times as high for pages of which the number is limited, and not for addresses without a page", async () => {
    const { ask } = await givenPages(counting(), { pagesMax: 1 });
    for (let n = 0; n < 10; n += 1) expect((await ask(`/posts/${n}`)).status).toBe(200);
    expect((await ask("/posts/11")).status).toBe(429);
    for (const path of ["/no/such", "/quests/no/such"]) expect((await ask(path)).status, path).not.toBe(429);
    expect((await ask("/search?q=1")).status).toBe(200);
    expect((await ask("/search?q=2")).status).toBe(429);
    expect((await ask("/posts/1")).status).toBe(200);
  });

  it("also for requests with a cookie, or of pages that are never cached", async () => {
    const { ask } = await givenPages(counting(), { pagesMax: 2 });
    const own = { cookie: "session=x" };
    for (const n of [1, 2, 3, 4, 5, 6]) expect((await ask(`/?x=${n}`, own)).status).toBe(200);
    expect((await ask("/me", own)).status).toBe(429);
    for (const _ of [1, 2]) expect((await ask("/me")).status).toBe(200);
    expect((await ask("/me")).status).toBe(429);
    expect((await ask("/_next/static/a.js")).status).toBe(200);
  });

  it("in concurrency: beyond a short queue of one address the answer is 503, while others wait and the queue continues", async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { ask, rendered } = await givenPages(async (_, response) => {
      await ended;
      response.end("Well.");
    });
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    const asked = Array.from({ length: 200 }, async (_, n) => answers.push(await ask(`/search?q=${n}`)));
    await eventually(() => expect(answers).toHaveLength(148));
    for (const { status, headers } of answers) expect([status, headers["retry-after"]]).toEqual([503, "2"]);
    expect(`${answers[0]?.body}`).toMatch(/<html lang="en">.*crowded/s);
    expect(rendered).toHaveLength(2);
    const other = ask("/search?q=other", { "x-forwarded-for": "203.0.113.7" });
    end();
    await Promise.all(asked);
    expect((await other).status).toBe(200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(52);
    expect((await ask("/search?q=last")).status).toBe(200);
  });
});
