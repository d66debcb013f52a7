import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { Changes } from "@/db/changes";
import { RateLimiter } from "@/lib/api/limits/rate-limit";
import { readsParameters, sameForVisitors } from "@/lib/pages/shared-page";
import { createListener } from "@/lib/server/listener";
import type { Handler } from "@/lib/server/next/front-handler";
import { cachePages } from "@/lib/server/page-cache/cache-pages";
import { PageCache } from "@/lib/server/page-cache/page-cache";
import { PageRoutes } from "@/lib/server/page-cache/page-routes";
import { RenderLimits } from "@/lib/server/render-limits";
import { listen } from "./listen";

export const LONG = "Molt, and drift on. 🦞 ".repeat(400);

/** The parameters that the pages of `givenPages` read. */
const PARAMETERS: Record<string, string[]> = {
  "/": ["tag", "sort", "cursor"],
  "/search": ["q", "kind", "cursor"],
  "/search/index.md": ["q", "kind", "cursor"],
};

/** Its pages that are made for each request. */
const OWN = /^\/(me|login\/check)\b/;

/** Routes as a build has them. */
export const givenRoutes = () =>
  new PageRoutes(
    ["/", "/search", "/me", "/feed.atom", "/quests", "/skill.md", "/llms.txt", "/docs/markdown/[[...page]]"]
      .concat(["/posts/[id]", "/quests/[id]", "/lobsters/[serial_no]", "/login/check"])
      .concat(["/index.md", "/search/index.md", "/posts/[id]/index.md", "/missing.md"])
      .map((page) => ({ page, path: patternOf(page) })),
    ["/icon.svg"],
  );

const patternOf = (page: string) =>
  new RegExp(`^${page.replace(/\/\[\[\.{3}\w+\]\]/, "(?:/.+)?").replace(/\[\w+\]/g, "[^/]+")}/?$`);

/** A server of pages, and how often each address was rendered. */
export async function givenPages(
  page: Handler,
  {
    changes = new Changes(),
    pagesMax = 10_000,
    routes = givenRoutes(),
    pageExists = (_path: string): boolean => true,
    findsNothing = async (_words: string) => false,
  } = {},
) {
  const rendered: string[] = [];
  const pages: Handler = (asked, response) => {
    rendered.push(asked.url ?? "");
    const path = asked.url?.split("?")[0] ?? "";
    if (!OWN.test(path)) sameForVisitors();
    readsParameters(PARAMETERS[path] ?? []);
    return page(asked, response);
  };
  const limits = new RenderLimits(pagesMax, new RateLimiter(undefined, () => 0));
  const keep = cachePages(pages, {
    cache: new PageCache(changes, 64_000_000, () => 0),
    routes,
    pageExists,
    findsNothing,
    limits,
  });
  const server = createListener(async (incoming, response) => {
    await Promise.resolve(keep(incoming, response)).catch(() => response.writeHead(500).end("failed"));
  });
  servers.push(server);
  const port = await listen(server);
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

/** Closes all servers that were given. */
export const closePages = () => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
};

/** A page that shows how often it was rendered, and for which language. */
export function counting(): Handler {
  let count = 0;
  return ({ headers }, response) => {
    count += 1;
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("cache-control", "private, no-store");
    response.end(`${count} ${headers.cookie} ${LONG}`);
  };
}
