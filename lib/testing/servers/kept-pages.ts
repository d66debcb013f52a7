import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { Changes } from "@/db/changes";
import { RateLimiter } from "@/lib/api/limits/rate-limit";
import { createListener } from "@/lib/server/listener";
import type { Handler } from "@/lib/server/next/front-handler";
import { cachePages } from "@/lib/server/page-cache/cache-pages";
import { PageCache } from "@/lib/server/page-cache/page-cache";
import { RenderLimits } from "@/lib/server/render-limits";
import { listen } from "./listen";

export const LONG = "Molt, and drift on. 🦞 ".repeat(400);

/** A server of pages, and how often each address was rendered. */
export async function givenPages(
  page: Handler,
  {
    changes = new Changes(),
    pagesMax = 10_000,
    pageExists = (_path: string): boolean => true,
    findsNothing = async (_words: string) => false,
  } = {},
) {
  const rendered: string[] = [];
  const pages: Handler = (asked, response) => {
    rendered.push(asked.url ?? "");
    return page(asked, response);
  };
  const limits = new RenderLimits(pagesMax, new RateLimiter(undefined, () => 0));
  const keep = cachePages(pages, {
    cache: new PageCache(changes, () => 0),
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
