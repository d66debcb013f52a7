import type { Chunks } from "./chunks";
import type { SharedText } from "./encoding";

/** A request to the API, in the same form for both adapters: the self-hosted server and the App Router. */
export interface Call {
  method: string;
  /** Path below the server's root, still percent-encoded, without the query. */
  path: string;
  /** Query string without `?`; empty if there is none. */
  search: string;
  header(name: string): string | undefined;
  /** The caller's address, by which the anonymous limit counts. */
  address: string;
  /** The address whose connections alone may call (RFC 8707); without it, only keys that owners made may. */
  audience?: string | undefined;
  /** The arguments of a tool, in place of the query and the body (lib/mcp/contract.md). */
  fields?: Readonly<Record<string, unknown>>;
  /** Aborted when the caller has disconnected or has its answer. Few calls use it. */
  readonly gone: AbortSignal;
  /** Reads the body. Throws ApiError 413 if it exceeds `byteSizeMax`, 400 if it is incomplete. */
  bytes(byteSizeMax: number): Promise<Buffer>;
}

/** A response, before an adapter writes it. `body` is JSON text; null for 204 and 304. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | null;
  /** The same text as `body` with its encoded forms, if many callers get it. */
  shared?: SharedText | undefined;
  /** In place of `body`: what is sent piece by piece. An adapter that does not send it must stop it. */
  chunks?: Chunks | undefined;
}
