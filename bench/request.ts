import { BASE_PATH } from "@/lib/api/contract/base-path";
import type { BenchLobster } from "./keys";

/** The id of the caller for B1, which has no authentication. The other contestants ignore it. */
export const VIEWER_HEADER = "x-bench-viewer";

/** The bytes of an HTTP request. */
export function message(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Buffer {
  const content = body ? JSON.stringify(body) : "";
  const entity = { "content-type": "application/json", "content-length": String(Buffer.byteLength(content)) };
  const lines = Object.entries({ host: "127.0.0.1", ...headers, ...(body && entity) });
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${content}`,
  );
}

/** The bytes of an HTTP request of a lobster. */
export const request = (
  method: "GET" | "POST",
  path: string,
  { id, key }: BenchLobster,
  {
    body,
    headers = {},
    base = BASE_PATH,
  }: { body?: object; headers?: Record<string, string>; base?: string } = {},
): Buffer =>
  message(method, base + path, { authorization: `Bearer ${key}`, [VIEWER_HEADER]: id, ...headers }, body);

/** The bytes of a GET without a key, from the given client address. */
export const visit = (path: string, address: string, headers: Record<string, string> = {}): Buffer =>
  message("GET", path, { "x-forwarded-for": address, ...headers });

/** One of sixteen million addresses. */
export const addressNo = (no: number) => `10.${(no >> 16) & 255}.${(no >> 8) & 255}.${no & 255}`;

/** The same request repeatedly. */
export const always = (bytes: Buffer) => () => bytes;

/** Cycles through a list, from its start or from another place. */
export function inTurn<Item>(items: readonly Item[], build: (item: Item) => Buffer, start = 0): () => Buffer {
  let next = start;
  return () => {
    const item = items[next % items.length];
    if (item === undefined) throw new Error("The list is empty.");
    next += 1;
    return build(item);
  };
}

/** Cycles through posts. `share` (0 to 1) is how far into `ids` to begin, so that connections read different posts. */
export const postsInTurn = (ids: string[], share: number, lobster: BenchLobster) =>
  inTurn(ids, (id) => request("GET", `/posts/${id}`, lobster), Math.floor(share * ids.length));
