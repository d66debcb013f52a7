import { createSocket } from "node:dgram";
import { once } from "node:events";
import { onTestFinished } from "vitest";

/** How a name server answers: the code of its response (RFC 1035), or not at all. */
export const RESPONSES = { none: 0, failure: 2, unknown: 3, refused: 5, silence: undefined } as const;

/** Starts a name server that gives the same response for every name, until the test ends. Returns its address. */
export async function givenNameServer(response: keyof typeof RESPONSES): Promise<string> {
  const server = createSocket("udp4");
  server.on("message", (query, { port, address }) => {
    const code = RESPONSES[response];
    if (code === undefined) return;
    const answer = Buffer.from(query);
    answer[2] = 0x81;
    answer[3] = 0x80 | code;
    server.send(answer, port, address);
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `127.0.0.1:${server.address().port}`;
}
