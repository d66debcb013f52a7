import { createSocket } from "node:dgram";
import { once } from "node:events";
import { onTestFinished } from "vitest";

/** What a name server says of a name: the code of its answer (RFC 1035), or nothing. */
export const SAYINGS = { none: 0, failure: 2, unknown: 3, refused: 5, silence: undefined } as const;

/** Starts a name server of the test that says the same of every name. Returns its address. */
export async function givenNameServer(saying: keyof typeof SAYINGS): Promise<string> {
  const server = createSocket("udp4");
  server.on("message", (query, { port, address }) => {
    const code = SAYINGS[saying];
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
