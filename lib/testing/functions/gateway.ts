import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { extname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { listen } from "../servers/listen";
import { Config } from "./config";
import type { FunctionProcess, ProcessSettings } from "./function";
import { outcomeOf } from "./middleware";
import { Outputs } from "./outputs";
import { type Asked, route } from "./routing";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "application/javascript; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

const KEPT_ALIVE_MS = 120_000;

/**
 * Serves the output of `vercel build` like the platform: by the routes of its config.json, with a process for
 * each function. It replaces the platform's edge, but forwards the X-Forwarded-For by which tests name their
 * callers.
 */
export class Gateway {
  readonly #config: Config;
  readonly #outputs: Outputs;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  constructor(output: string, settings: ProcessSettings) {
    this.#config = Config.parse(JSON.parse(readFileSync(join(output, "config.json"), "utf8")));
    this.#outputs = new Outputs(output, settings);
  }

  async listen(port: number): Promise<void> {
    // Longer than clients keep idle connections, so that none is closed just as a request is sent on it.
    this.#server.keepAliveTimeout = KEPT_ALIVE_MS;
    await listen(this.#server, port);
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await this.#outputs.end();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#serve(request, response);
    } catch (error) {
      if (!request.destroyed) console.error(error);
      response.headersSent ? response.destroy() : response.writeHead(502).end();
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = "/", ...search] = (request.url ?? "/").split("?");
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const asked = { method: request.method ?? "GET", path, search: search.join("?"), headers };
    let body: Buffer | undefined;
    const routed = await route(
      {
        routes: this.#config.routes,
        has: (name) => this.#outputs.has(name),
        middleware: async (name, now: Asked) => {
          body = await buffer(request);
          const middleware = this.#outputs.function(name.slice(1));
          if (!middleware) throw new Error(`There is no ${name}.`);
          return middleware.use(async (socket) => outcomeOf(await forward(socket, now, body), now));
        },
      },
      asked,
    );
    if ("answer" in routed) return pass(routed.answer, response, {}, undefined);
    const { output = "", answerHeaders, status } = routed;
    const prerender = this.#outputs.prerender(output);
    if (prerender) {
      const text = readFileSync(prerender.file);
      response.writeHead(status ?? prerender.initialStatus, {
        ...answerHeaders,
        ...prerender.initialHeaders,
      });
      return void response.end(request.method === "HEAD" ? undefined : text);
    }
    const file = this.#outputs.file(output);
    if (file !== undefined) {
      const type = this.#config.overrides[output]?.contentType ?? TYPES[extname(file)];
      response.writeHead(status ?? 200, { ...(type && { "content-type": type }), ...answerHeaders });
      return void response.end(request.method === "HEAD" ? undefined : readFileSync(file));
    }
    const target = this.#outputs.function(output);
    if (!target) return void response.writeHead(status ?? 404, answerHeaders).end();
    const sent = { method: asked.method, path: routed.path, search: routed.search, headers: routed.headers };
    await through(target, sent, body ?? request, response, { answerHeaders, status });
  }
}

const through = (
  target: FunctionProcess,
  asked: Asked,
  body: Buffer | IncomingMessage,
  response: ServerResponse,
  { answerHeaders, status }: { answerHeaders: Record<string, string>; status: number | undefined },
) =>
  target.use(async (socket) =>
    pass(await forward(socket, asked, body, response), response, answerHeaders, status),
  );

/** Sends a request to the process at a socket; ends it when the client of `response` disconnects. */
async function forward(
  socketPath: string,
  { method, path, search, headers }: Asked,
  body: Buffer | IncomingMessage | undefined,
  response?: ServerResponse,
): Promise<IncomingMessage> {
  const outgoing = send({ socketPath, method, path: search ? `${path}?${search}` : path, headers });
  response?.once("close", () => outgoing.destroy());
  const answered = once(outgoing, "response");
  if (body === undefined || Buffer.isBuffer(body)) outgoing.end(body);
  else body.pipe(outgoing);
  // Drops what the function did not read, so that the next request on the connection is read from its start.
  outgoing.once("close", () => response?.req.unpipe(outgoing).resume());
  const [answer] = await answered;
  // After its answer, a function may close a connection on which a body is still arriving.
  outgoing.on("error", () => {});
  return answer;
}

async function pass(
  answer: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
  status: number | undefined,
): Promise<void> {
  const { connection: _, "keep-alive": __, "transfer-encoding": ___, ...own } = answer.headers;
  response.writeHead(status ?? answer.statusCode ?? 502, { ...headers, ...own });
  await pipeline(answer, response);
}
