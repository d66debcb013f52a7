import { serveApi } from "@/lib/api/node";
import { serveConnect } from "@/lib/connect/node";
import { serveTools } from "@/lib/mcp/node";
import { createListener } from "@/lib/server/listener";
import { dispatch } from "@/lib/server/next/front-handler";
import { originOfAdapter } from "./adapter";
import { listen } from "./listen";

/**
 * The origin of the adapter under test; in process, that of a new server with the front handler, the API and
 * one page.
 */
export async function givenFrontHandler(): Promise<{ origin: string; close(): void }> {
  const adapter = originOfAdapter();
  if (adapter) return { origin: adapter, close() {} };
  const pages = (_: unknown, page: { end(text: string): void }) => page.end("a page");
  const server = createListener(
    (request, response) =>
      void dispatch(request, response, { api: serveApi, tools: serveTools, connect: serveConnect, pages }),
  );
  return { origin: `http://127.0.0.1:${await listen(server)}`, close: () => server.close() };
}
