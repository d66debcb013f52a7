import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { listen } from "@/lib/testing/servers/listen";
import { serveApi } from "../node";

const server = createServer((request, response) => void serveApi(request, response));
let port = 0;

beforeAll(async () => {
  port = await listen(server);
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const MEBIBYTE = Buffer.alloc(1024 * 1024, " ");

/** A client that has sent only the head of POST /comments. */
async function begin(...headers: string[]) {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (bytes) => {
    received += bytes;
  });
  let failure: Error | undefined;
  socket.on("error", (error) => {
    failure = error;
  });
  const outcome = new Promise<string>((resolve) => {
    socket.once("close", () => resolve(failure?.message ?? "ended"));
  });
  await send(socket, ["POST /api/v1/comments HTTP/1.1", "Host: x", ...headers, "", ""].join("\r\n"));
  const answered = () => expect.poll(() => received).toContain('"ok":false');
  return { socket, outcome, answered, received: () => received };
}

const send = (socket: Socket, bytes: string | Buffer) =>
  new Promise<void>((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));

const CHUNK = Buffer.concat([Buffer.from("100000\r\n"), MEBIBYTE, Buffer.from("\r\n")]);

describe("a client that sends too much to the self-hosted server", () => {
  it("may finish, and reads why it is refused", async () => {
    const client = await begin(`Content-Length: ${9 * MEBIBYTE.length}`);
    await send(client.socket, MEBIBYTE);
    await client.answered();
    for (let sent = 1; sent < 9; sent += 1) await send(client.socket, MEBIBYTE);
    expect(await client.outcome).toBe("ended");
    expect(client.received()).toMatch(/^HTTP\/1.1 401 [\s\S]*connection: close/i);
  });

  it("reads 413 when a body without a length turns out too long", async () => {
    const { key } = await givenLobster();
    const client = await begin("Transfer-Encoding: chunked", `Authorization: Bearer ${key}`);
    for (let sent = 0; sent < 2; sent += 1) await send(client.socket, CHUNK);
    await client.answered();
    for (let sent = 2; sent < 5; sent += 1) await send(client.socket, CHUNK);
    await send(client.socket, "0\r\n\r\n");
    expect(await client.outcome).toBe("ended");
    expect(client.received()).toMatch(/^HTTP\/1.1 413 [\s\S]*body_too_large/);
  });

  it("cannot go on forever", async () => {
    const client = await begin("Transfer-Encoding: chunked");
    const sending = async () => {
      for (;;) await send(client.socket, CHUNK);
    };
    await expect(sending()).rejects.toThrow();
    await client.outcome;
    expect(client.received()).toContain("HTTP/1.1 401");
  });
});
