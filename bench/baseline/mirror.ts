/**
 * B0, the upper bound: a bare node:http server that answers from memory. The first request for an address is passed
 * on to ORIGIN, and later ones get the same bytes and headers. Only the benchmarks start it.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";

const { ORIGIN = "", PORT = "0" } = process.env;

interface Kept {
  status: number;
  headers: IncomingHttpHeaders;
  withLength: IncomingHttpHeaders;
  etag: string | string[] | undefined;
  body: Buffer;
}

/** The statuses that are kept. The 401 of the request that waits for this server to start is not. */
const KEPT = [200, 404];

const kept = new Map<string, Kept>();
const keyOf = ({ url = "", headers }: IncomingMessage) => (headers["accept-encoding"] ?? "") + url;

/** Headers that belong to one connection, or that Node adds. */
const OF_CONNECTION = ["connection", "keep-alive", "transfer-encoding", "content-length", "date"];

async function askOrigin({ url = "", headers: asked }: IncomingMessage) {
  const { "if-none-match": _, ...headers } = asked;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(ORIGIN + url, { headers, agent: false }, resolve)
      .on("error", reject)
      .end();
  });
  const body = await buffer(answer);
  const shown = Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.includes(name));
  return { status: answer.statusCode ?? 0, headers: Object.fromEntries(shown), body };
}

const server = createServer(async (incoming, response) => {
  const found = kept.get(keyOf(incoming));
  if (!found) {
    const { status, headers, body } = await askOrigin(incoming);
    const withLength = { "content-length": String(body.length), ...headers };
    if (KEPT.includes(status))
      kept.set(keyOf(incoming), { status, headers, withLength, etag: headers.etag, body });
    response.writeHead(status, withLength).end(body);
  } else if (found.etag !== undefined && incoming.headers["if-none-match"] === found.etag) {
    response.writeHead(304, found.headers).end();
  } else {
    response.writeHead(found.status, found.withLength).end(found.body);
  }
});
server.listen(Number(PORT), "127.0.0.1");
