import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { env } from "@/lib/platform/env";
import { listenAt } from "@/lib/platform/listen-at";
import { log } from "@/lib/platform/log";

const METHODS = ["GET", "HEAD"];

/**
 * Answers GET /metrics on METRICS_PORT of METRICS_HOST, and nothing else there (docs/decisions/0788). Does nothing
 * without METRICS_PORT. Returns the port. Throws StartError if it cannot listen.
 */
export async function serveMetrics(): Promise<number | undefined> {
  if (env.METRICS_PORT === undefined) return undefined;
  const { makeMetrics } = await import("./metrics");
  const metrics = makeMetrics();
  const server = createServer(async (request, response) => {
    try {
      await answer(request, response, metrics);
    } catch (error) {
      log.error({ err: error }, "metrics failed");
      response.writeHead(500).end();
    }
  });
  const port = await listenAt(server, {
    host: env.METRICS_HOST,
    port: env.METRICS_PORT,
    variables: ["METRICS_HOST", "METRICS_PORT"],
  });
  // The metrics server does not keep the process alive, and answers until the process ends.
  server.unref();
  return port;
}

async function answer(
  { url, method = "" }: IncomingMessage,
  response: ServerResponse,
  { contentType, text }: { contentType: string; text(): Promise<string> },
): Promise<void> {
  if (url?.split("?", 1)[0] !== "/metrics") {
    response.writeHead(404).end();
    return;
  }
  if (!METHODS.includes(method)) {
    response.writeHead(405, { allow: METHODS.join(", ") }).end();
    return;
  }
  const body = await text();
  response.writeHead(200, { "content-type": contentType, "content-length": Buffer.byteLength(body) });
  response.end(method === "HEAD" ? undefined : body);
}
