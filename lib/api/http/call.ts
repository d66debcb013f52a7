import type { Chunks } from "../contract/chunks";
import type { Allowance } from "../contract/policies";
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
  /** The arguments of a tool, instead of the query and the body (lib/mcp/contract.md). */
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
  /** Instead of `body`: content that is sent piece by piece. An adapter that does not send it must stop it. */
  chunks?: Chunks | undefined;
}

/** What an operation answers, before it becomes a reply. */
export interface OperationAnswer {
  status: number;
  body: string;
  /** The same text, if other callers get it, too. */
  shared?: SharedText | undefined;
  /** Instead of the body, for an operation that answers in chunks. */
  chunks?: Chunks;
  /** The cursor of the page that follows, if one does. */
  nextCursor?: string | null | undefined;
  /** Whether it repeats a stored answer. Then nothing was done or spent. */
  replayed?: boolean;
  /** What is left of limits that the handler enforced. */
  allowances?: Allowance[];
  /** What the handler returned; missing if the answer repeats a stored one. */
  output?: Record<string, unknown>;
}
