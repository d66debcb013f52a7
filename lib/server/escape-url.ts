import type { Server } from "node:http";
import { type Duplex, duplexPair } from "node:stream";

/** A request without a body, from its first line to the empty line after its headers. */
const HEAD = /^([A-Z]+ )([!-~\x80-\xff]+)( HTTP\/1\.1\r\n)((?:[^\r\n]+\r\n)+\r\n)/;
const HAS_BODY = /^(?:content-length|transfer-encoding):/im;
const NOT_ASCII = /[\x80-\xff]+/g;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * The request at the beginning of a packet, with the UTF-8 in its URL percent-encoded, and marked as the last of its
 * connection. Node refuses such a URL after `bytesParsed` bytes of the packet. Undefined if Node refused something
 * else, if the URL is not UTF-8, and for a request that has a body or is not whole.
 */
export function withEscapedUrl(packet: Buffer, bytesParsed: number): Buffer | undefined {
  const [, method, url = "", version = "", headers = ""] = HEAD.exec(packet.toString("latin1")) ?? [];
  // Otherwise the packet begins with something that Node has parsed already, such as the end of a body.
  if (method === undefined || bytesParsed >= method.length + url.length || HAS_BODY.test(headers))
    return undefined;
  try {
    const escaped = url.replace(NOT_ASCII, (bytes) =>
      encodeURIComponent(utf8.decode(Buffer.from(bytes, "latin1"))),
    );
    return Buffer.from(`${method}${escaped}${version}connection: close\r\n${headers}`, "latin1");
  } catch {
    return undefined;
  }
}

/** Answers `request` on a connection on which the server's parser has failed, and then closes the connection. */
export function serveOn(
  socket: Duplex & { remoteAddress?: string | undefined },
  server: Server,
  request: Buffer,
): void {
  const [client, connection] = duplexPair();
  server.emit("connection", Object.assign(connection, { remoteAddress: socket.remoteAddress }));
  socket.once("close", () => connection.destroy());
  connection.once("close", () => socket.end());
  client.pipe(socket);
  client.write(request);
}
