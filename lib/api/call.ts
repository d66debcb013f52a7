/** A request to the API, whichever shell it came through. */
export interface Call {
  method: string;
  /** Path below the server's root, still percent-encoded, without the query. */
  path: string;
  /** Query string without `?`; empty if there is none. */
  search: string;
  header(name: string): string | undefined;
  /** The peer's address, the key of the anonymous limit. */
  address: string;
  /** The body. Throws ApiError 413 beyond `byteSizeMax`, 408 if it does not arrive in time. */
  bytes(byteSizeMax: number): Promise<Buffer>;
}

/** A response, before a shell writes it. `body` is JSON text; null for 204 and 304. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}
