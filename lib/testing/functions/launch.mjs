// Runs one function in a process of its own: `launch.mjs FOLDER HANDLER SOCKET [web]`. It loads only Node's
// own modules and the function's files.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const [folder = "", handlerFile = "", socket = "", api] = process.argv.slice(2);
const loaded = createRequire(join(folder, "/"))(join(folder, handlerFile));
const handler = loaded.default ?? loaded;

/** @type {import("node:http").RequestListener} */
async function answerWeb(incoming, outgoing) {
  const { host = "localhost", "x-forwarded-proto": protocol = "http" } = incoming.headers;
  const hasBody = !["GET", "HEAD"].includes(incoming.method ?? "");
  const request = new Request(`${protocol}://${host}${incoming.url}`, {
    method: incoming.method,
    headers: Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value) => /** @type {[string, string]} */ ([name, value])),
    ),
    ...(hasBody && { body: Readable.toWeb(incoming), duplex: "half" }),
  });
  const response = await handler(request);
  outgoing.writeHead(response.status, [...response.headers].flat());
  if (response.body) await pipeline(Readable.fromWeb(response.body), outgoing);
  else outgoing.end();
}

// A killed gateway leaves no processes behind.
process.once("disconnect", () => process.exit());

const answer = api === "web" ? answerWeb : handler;
createServer(async (request, response) => {
  try {
    await answer(request, response);
  } catch (error) {
    console.error(error);
    response.headersSent ? response.destroy() : response.writeHead(500).end();
  }
}).listen(socket, () => process.send?.("listening"));
