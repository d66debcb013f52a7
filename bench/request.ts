import { BASE_PATH } from "@/lib/api/base-path";
import type { BenchLobster } from "./square";

/** The bytes of an HTTP request. */
export function request(
  method: "GET" | "POST",
  path: string,
  { key }: BenchLobster,
  {
    body,
    headers = {},
    base = BASE_PATH,
  }: { body?: object; headers?: Record<string, string>; base?: string } = {},
): Buffer {
  const content = body ? JSON.stringify(body) : "";
  const lines = [
    `${method} ${base}${path} HTTP/1.1`,
    "host: 127.0.0.1",
    `authorization: Bearer ${key}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body ? ["content-type: application/json", `content-length: ${Buffer.byteLength(content)}`] : []),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${content}`);
}

/** The same request again and again. */
export const always = (bytes: Buffer) => () => bytes;

/**
 * Requests one post after another, over and over. `share` (0 to 1) says how far into `ids` to begin, so that the
 * connections do not all read the same post.
 */
export function postsInTurn(ids: string[], share: number, lobster: BenchLobster): () => Buffer {
  let next = Math.floor(share * ids.length);
  return () => {
    const id = ids[next % ids.length];
    next += 1;
    return request("GET", `/posts/${id}`, lobster);
  };
}
