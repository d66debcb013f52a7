import { once } from "node:events";
import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { generate } from "selfsigned";
import { listen } from "./listen";

export interface Delivery {
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what was sent is what tests look into
  json: any;
}

type Answer = (response: ServerResponse, delivery: Delivery) => void;

/** A receiver of webhooks on this machine. It echoes challenges and answers 204 by default. */
export interface Receiver {
  url: string;
  /** The messages other than challenges, in the order of arrival. */
  deliveries: Delivery[];
  challenges: Delivery[];
  readonly connections: number;
  answer: Answer;
  answerChallenge: Answer;
  /** Resolves when `count` messages have arrived. */
  hasReceived(count: number): Promise<void>;
  close(): Promise<void>;
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end();

/** The types of challenges: of a webhook, and of a subscription of MCP Events. */
const CHALLENGES = ["challenge", "verification"];

/** Answers a challenge as a receiver must. */
const echo: Answer = (response, { json }) =>
  response.writeHead(200).end(JSON.stringify({ challenge: json.challenge ?? json.data.challenge }));

/** Starts a receiver on `port`, or on a free port; with a certificate it uses HTTPS. */
export async function startReceiver(certificate?: Certificate, port = 0): Promise<Receiver> {
  const server = certificate ? createHttpsServer(certificate) : createHttpServer();
  let connections = 0;
  const waiting: { count: number; resolve: () => void }[] = [];
  const receiver: Receiver = {
    url: "",
    deliveries: [],
    challenges: [],
    get connections() {
      return connections;
    },
    answer: answerWith(204),
    answerChallenge: echo,
    hasReceived: (count) =>
      new Promise((resolve) => {
        if (receiver.deliveries.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    close: () => close(server),
  };
  server.on("connection", () => {
    connections += 1;
  });
  server.on("request", async (request, response) => {
    const text = (await request.setEncoding("utf8").toArray()).join("");
    const delivery = { headers: request.headers, text, json: JSON.parse(text) };
    if (CHALLENGES.includes(delivery.json.type)) {
      receiver.challenges.push(delivery);
      receiver.answerChallenge(response, delivery);
      return;
    }
    receiver.deliveries.push(delivery);
    receiver.answer(response, delivery);
    for (const { count, resolve } of waiting) if (receiver.deliveries.length >= count) resolve();
  });
  receiver.url = `${certificate ? "https" : "http"}://localhost:${await listen(server, port)}/events`;
  return receiver;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

export interface Certificate {
  key: string;
  cert: string;
}

/** A name outside of this machine that its certificates also cover. */
export const PUBLIC_NAME = "agent.example.org";

const asDnsName = (value: string) => ({ type: 2 as const, value });

export async function makeCertificate(): Promise<Certificate> {
  const made = await generate([{ name: "commonName", value: "receiver" }], {
    keyType: "ec",
    extensions: [{ name: "subjectAltName", altNames: ["localhost", PUBLIC_NAME].map(asDnsName) }],
  });
  return { key: made.private, cert: made.cert };
}
