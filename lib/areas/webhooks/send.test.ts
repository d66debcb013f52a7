import { createServer } from "node:http";
import { connect, createServer as createTcpServer, type Socket } from "node:net";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "@/lib/testing/assertions/eventually";
import { REFUSED_ADDRESSES } from "@/lib/testing/assertions/refused-addresses";
import { PATIENCE_MS } from "@/lib/testing/breadth";
import { listen } from "@/lib/testing/servers/listen";
import {
  answerWith,
  type Certificate,
  makeCertificate,
  PUBLIC_NAME,
  type Receiver,
  startReceiver,
} from "@/lib/testing/servers/receiver";
import { type Bounds, type SendOptions, send } from "./send";
import { readReceiver } from "./url";

/** A busy machine may need seconds for a handshake. Only a message that is expected to fail by time has little. */
const BOUNDS = { connectMs: PATIENCE_MS, wholeMs: PATIENCE_MS, answerBytes: 4_096 };
const SHORT_MS = 600;
const message = { headers: { "webhook-id": "1" }, body: JSON.stringify({ type: "test", data: {} }) };

let certificate: Certificate;
let receiver: Receiver;
const closing: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  certificate = await makeCertificate();
});

beforeEach(async () => {
  receiver = await startReceiver(certificate);
  closing.push(receiver.close);
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Options = Omit<SendOptions, "bounds"> & { bounds?: Partial<Bounds> };

function sendTo(url: string, { bounds, ...options }: Options = {}, wantsAnswer = true) {
  const found = readReceiver(url);
  if (typeof found === "string") throw new Error(found);
  const all = { ca: certificate.cert, bounds: { ...BOUNDS, ...bounds }, ...options };
  return send(found, { ...message, wantsAnswer }, all);
}

/** A TCP server that handles each connection with this function. */
async function givenTcp(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    onConnection(socket);
  });
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return listen(server);
}

/** A proxy whose tunnels all lead to `port` on this machine, whatever name they were asked for. */
async function givenTunnel(port: number): Promise<string> {
  const proxy = createServer();
  proxy.on("connect", (_, client: Socket) => {
    const tunnel = connect(port, "127.0.0.1", () => client.write("HTTP/1.1 200 OK\r\n\r\n"));
    client.pipe(tunnel).pipe(client);
    for (const socket of [client, tunnel]) socket.on("error", () => {});
  });
  closing.push(() => void proxy.close());
  return `http://127.0.0.1:${await listen(proxy)}`;
}

describe("sending", () => {
  it("posts the body over HTTPS, and answers the status", async () => {
    expect(await sendTo(receiver.url)).toMatchObject({ status: 204, failure: null, answer: "" });
    const [{ headers, text }] = receiver.deliveries as [(typeof receiver.deliveries)[0]];
    expect(text).toBe(message.body);
    expect(headers).toMatchObject({
      "webhook-id": "1",
      "content-type": "application/json",
      connection: "close",
    });
    expect(headers["user-agent"]).toMatch(/^Lobster-Square-Webhooks \(\+http/);
  });

  it("uses a new connection for each message", async () => {
    await sendTo(receiver.url);
    await sendTo(receiver.url);
    expect([receiver.connections, receiver.deliveries.length]).toEqual([2, 2]);
  });

  it.each([302, 307, 308])("does not follow a %i", async (status) => {
    const elsewhere = await startReceiver(certificate);
    closing.push(elsewhere.close);
    receiver.answer = answerWith(status, { location: elsewhere.url });
    expect(await sendTo(receiver.url)).toMatchObject({ status });
    expect(elsewhere.connections).toBe(0);
  });

  it.each([200, 404, 410, 429, 500])("answers a %i with its Retry-After", async (status) => {
    receiver.answer = answerWith(status, { "retry-after": "7" });
    expect(await sendTo(receiver.url)).toMatchObject({ status, retryAfter: "7" });
  });

  it("reads 4 KiB of an endless answer, and hangs up", async () => {
    const hungUp = new Promise<void>((resolve) => {
      receiver.answer = (response) => {
        const chunk = Buffer.alloc(65_536, "x");
        response.on("close", resolve);
        const more = () => {
          while (!response.destroyed && response.write(chunk));
        };
        response.on("drain", more);
        more();
      };
    });
    const sent = await sendTo(receiver.url);
    expect(sent).toMatchObject({ status: 200, answer: "x".repeat(4_096) });
    await hungUp;
  });

  it("does not read the answer if only its status matters", async () => {
    const hungUp = new Promise<void>((resolve) => {
      receiver.answer = (response) => {
        response.on("close", resolve);
        response.writeHead(200).write("a");
      };
    });
    expect(await sendTo(receiver.url, {}, false)).toMatchObject({ status: 200, answer: "" });
    await hungUp;
  });

  it("succeeds once there is a status, even if the answer never ends", async () => {
    receiver.answer = (response) => {
      response.writeHead(200).write("a");
    };
    await eventually(async () => {
      const sent = await sendTo(receiver.url, { bounds: { wholeMs: SHORT_MS } });
      expect(sent).toMatchObject({ status: 200, answer: "a" });
    });
  });
});

describe("sending fails", () => {
  it("if no answer comes in time", async () => {
    receiver.answer = () => {};
    const sent = await sendTo(receiver.url, { bounds: { wholeMs: SHORT_MS } });
    expect(sent).toMatchObject({ status: null, failure: "timeout" });
  });

  it("if the head of the answer arrives too slowly", async () => {
    const port = await givenTcp((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const drip = setInterval(() => socket.write("x-a: b\r\n"), 20);
      socket.on("close", () => clearInterval(drip));
    });
    const sent = await sendTo(`http://localhost:${port}/`, { bounds: { wholeMs: SHORT_MS } });
    expect(sent).toMatchObject({ failure: "timeout" });
  });

  it("if the handshake does not end in time", async () => {
    const port = await givenTcp(() => {});
    const sent = await sendTo(`https://localhost:${port}/`, { bounds: { connectMs: SHORT_MS } });
    expect(sent).toMatchObject({ failure: "connect_timeout" });
  });

  it.each([
    ["a certificate that nobody trusts", { ca: undefined }, "certificate"],
    ["a host without an address", { resolve: () => Promise.reject({ code: "ENOTFOUND" }) }, "unreachable"],
  ] as const)("for %s", async (_, options, failure) => {
    const url = "resolve" in options ? "https://agent.example.org/" : receiver.url;
    expect(await sendTo(url, options)).toMatchObject({ status: null, failure });
    expect(receiver.deliveries).toEqual([]);
  });

  it("if nobody listens, or the answer is not HTTP", async () => {
    await receiver.close();
    closing.splice(0);
    expect(await sendTo(receiver.url)).toMatchObject({ failure: "unreachable" });
    const port = await givenTcp((socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n"));
    expect(await sendTo(`http://localhost:${port}/`)).toMatchObject({ failure: "invalid_answer" });
  });

  it("if the receiver hangs up", async () => {
    const port = await givenTcp((socket) => socket.destroy());
    expect(await sendTo(`http://localhost:${port}/`)).toMatchObject({ failure: "unreachable" });
  });
});

describe("the operator's network", () => {
  const port = () => new URL(receiver.url).port;

  it.each(REFUSED_ADDRESSES.map(([why, ...addresses]) => [why, addresses] as const))(
    "cannot be reached by a name that leads to %s",
    async (_, addresses) => {
      for (const address of addresses) {
        const sent = await sendTo(`https://agent.example.org:${port()}/`, { resolve: async () => [address] });
        expect(sent).toMatchObject({ status: null, failure: "address_refused" });
      }
      expect(receiver.connections).toBe(0);
    },
  );

  it("cannot be reached by a name that leads to it only the second time", async () => {
    const answers = [["8.8.8.8"], ["127.0.0.1"]];
    const resolve = async () => answers.shift() ?? [];
    expect(await resolve()).toEqual(["8.8.8.8"]);
    const sent = await sendTo(`https://agent.example.org:${port()}/`, { resolve });
    expect(sent).toMatchObject({ failure: "address_refused" });
    expect([receiver.connections, answers.length]).toEqual([0, 0]);
  });
});

describe("through a proxy", () => {
  it("a message goes in a tunnel to the name, which the proxy looks up and may refuse", async () => {
    const asked: string[] = [];
    const proxyPort = await givenTcp((socket) => {
      socket.once("data", (head) => {
        asked.push(String(head).split("\r\n", 1).join());
        socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
      });
    });
    const resolve = () => Promise.reject(new Error("looked up"));
    const sent = await sendTo("https://agent.example.org/", {
      resolve,
      proxy: `http://127.0.0.1:${proxyPort}`,
    });
    expect(asked).toEqual(["CONNECT agent.example.org:443 HTTP/1.1"]);
    expect(sent).toMatchObject({ status: null, failure: "unreachable" });
  });

  it("a message reaches its receiver, whose certificate is checked, and the answer comes back", async () => {
    receiver.answer = (response) => response.writeHead(202).end("Thank you.");
    const proxy = await givenTunnel(Number(new URL(receiver.url).port));
    const url = `https://${PUBLIC_NAME}/`;
    expect(await sendTo(url, { proxy })).toMatchObject({ status: 202, failure: null, answer: "Thank you." });
    expect(receiver.deliveries).toMatchObject([{ text: message.body, headers: { host: PUBLIC_NAME } }]);
    expect(await sendTo("https://other.example.org/", { proxy })).toMatchObject({ status: null });
    expect(receiver.deliveries).toHaveLength(1);
  });

  it("a message to a trusted receiver does not use the proxy", async () => {
    const proxyPort = await givenTcp((socket) => socket.destroy());
    expect(await sendTo(receiver.url, { proxy: `http://127.0.0.1:${proxyPort}` })).toMatchObject({
      status: 204,
    });
  });
});
