import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { Received } from "./transport";

export interface RawRequest {
  method?: string;
  /** Sent unchanged, without the normalisation of HTTP clients. */
  target: string;
  /** Added to the default headers; a header of the same name replaces the default. */
  headers?: Record<string, string>;
}

/** Sends a request byte for byte, with a fresh address in X-Forwarded-For. */
export async function sendRaw(
  origin: string,
  { method = "GET", target, headers = {} }: RawRequest,
): Promise<Received> {
  const { hostname, port, host } = new URL(origin);
  const sent = { host, connection: "close", "x-forwarded-for": randomUUID(), ...headers };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  return readAnswer(
    await sendBytes(hostname, Number(port), `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`),
  );
}

/** Sends bytes and returns everything that comes back until the connection closes. */
function sendBytes(hostname: string, port: number, bytes: string): Promise<string> {
  const socket = connect(port, hostname, () => socket.write(bytes, "latin1"));
  return text(socket.setEncoding("latin1"));
}

function readAnswer(answer: string): Received {
  const [head = "", ...parts] = answer.split("\r\n\r\n");
  const [status = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const body = parts.join("\r\n\r\n");
  const received = Object.fromEntries(headers);
  const isChunked = received["transfer-encoding"] === "chunked";
  return { status: Number(status.split(" ")[1]), headers: received, text: isChunked ? dechunk(body) : body };
}

function dechunk(body: string): string {
  let text = "";
  for (let rest = body; ; ) {
    const end = rest.indexOf("\r\n");
    const length = Number.parseInt(rest.slice(0, end), 16);
    if (!(length > 0)) return text;
    text += rest.slice(end + 2, end + 2 + length);
    rest = rest.slice(end + 2 + length + 2);
  }
}
