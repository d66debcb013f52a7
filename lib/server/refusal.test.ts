import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveApi } from "@/lib/api/node";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { listen } from "@/lib/testing/servers/listen";
import { createListener } from "./listener";

const server = createListener((request, response) => void serveApi(request, response), {
  bodyPauseMsMax: 50,
});

let port: number;

beforeAll(async () => {
  port = await listen(server);
});
afterAll(() => server.close());

/** The answer to a request whose body never arrives. */
function stall(...headers: string[]): Promise<string> {
  const head = ["POST /api/v1/comments HTTP/1.1", "Host: x", "Content-Length: 9", ...headers, "", ""];
  const socket = connect(port, "127.0.0.1", () => socket.write(head.join("\r\n")));
  return text(socket);
}

describe("a body that does not arrive is refused", () => {
  it("with the key's own limit, if the request has a valid key", async () => {
    const { key } = await givenLobster();
    const answer = await stall(`Authorization: Bearer ${key}`);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/x-ratelimit-policy: api:\d+\/60s\/key/);
  });

  it("with the address's limit otherwise", async () => {
    const answer = await stall("X-Nothing: 1");
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toContain("x-ratelimit-policy: anonymous:120/60s/ip");
  });
});

it("a body that arrived completely is answered, however long we take to read it", async () => {
  const slow = createListener(
    async (request, response) => {
      await once(request.socket, "timeout");
      response.setHeader("connection", "close").end(`read ${await text(request)}`);
    },
    { bodyPauseMsMax: 50 },
  );
  const socket = connect(await listen(slow), "127.0.0.1", () =>
    socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nwhole"),
  );
  const answer = await text(socket);
  slow.close();
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain("read whole");
});
