import { type SendOptions, send } from "@/lib/areas/webhooks/send";
import { readPublicUrl } from "@/lib/areas/webhooks/url";
import { ActiveSet } from "@/lib/platform/active-set";
import { processSingleton } from "@/lib/platform/process-singleton";
import { type ReadMetadata, readClientMetadata } from "./client-metadata";
import { OAuthError } from "./errors";

/** draft-ietf-oauth-client-id-metadata-document, 6.6. */
const DOCUMENT_BYTES_MAX = 5 * 1024;
const BOUNDS = { connectMs: 3_000, wholeMs: 5_000, answerBytes: DOCUMENT_BYTES_MAX + 1 };
const FETCHES_MAX = 20;
const FRESH_SECONDS = { min: 30, max: 24 * 3_600 };

const fetches = processSingleton("connectFetches", () => new ActiveSet<object>());

/**
 * Whether a client's id is the URL of a document (the draft, 3): https with a path, normalised, without user and
 * fragment.
 */
export function isDocumentUrl(id: string): boolean {
  if (!id.startsWith("https://") || id.length > 2_000 || !URL.canParse(id)) return false;
  const url = new URL(id);
  const { username, password, pathname } = url;
  return url.href === id && !username && !password && pathname !== "/" && !id.includes("#");
}

export interface FetchedDocument extends ReadMetadata {
  /** For how many seconds it need not be fetched again. */
  freshSeconds: number;
}

/**
 * Fetches a client's document as webhooks are sent: once, from checked addresses only, without redirects
 * (docs/decisions/0775). Visitors choose the URL, so receivers that the operator trusts are no exception. Throws
 * OAuthError. Failures are not cached.
 */
export async function fetchDocument(id: string, options: SendOptions = {}): Promise<FetchedDocument> {
  const receiver = readPublicUrl(id);
  if (typeof receiver === "string") throw unreadable("its address is not a public one");
  if (fetches.size >= FETCHES_MAX)
    throw new OAuthError("temporarily_unavailable", "Too many documents are being fetched.", 503);
  const fetch = {};
  fetches.add(fetch);
  try {
    const request = {
      method: "GET" as const,
      headers: { accept: "application/json" },
      body: "",
      wantsAnswer: true,
    };
    const sent = await send(receiver, request, { bounds: BOUNDS, ...options });
    if (sent.failure !== null || sent.status !== 200) throw unreadable("it cannot be fetched");
    return { ...readDocument(id, sent.answer), freshSeconds: freshSecondsOf(sent.cacheControl) };
  } finally {
    fetches.delete(fetch);
  }
}

/** Reads the client's metadata from the text of a document. Throws OAuthError. */
export function readDocument(id: string, text: string): ReadMetadata {
  if (Buffer.byteLength(text) > DOCUMENT_BYTES_MAX) throw unreadable("it is longer than 5 KB");
  const json = parse(text);
  // The draft, 4.1: a document that names another client could be anybody's.
  if (json.client_id !== id) throw unreadable("its client_id is not its address");
  const hasSecret = "client_secret" in json || "client_secret_expires_at" in json;
  if (hasSecret || String(json.token_endpoint_auth_method ?? "").startsWith("client_secret"))
    throw unreadable("a public document cannot have a secret");
  return readClientMetadata(json);
}

function parse(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === "object" && json !== null && !Array.isArray(json)) return { ...json };
  } catch {
    // Refused below, like every other text that is not a JSON object.
  }
  throw unreadable("it is not a JSON object");
}

export function freshSecondsOf(cacheControl = ""): number {
  const seconds = Number(/(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl)?.[1] ?? 0);
  const isKept = !/no-store|no-cache/i.test(cacheControl);
  return Math.min(FRESH_SECONDS.max, Math.max(FRESH_SECONDS.min, isKept ? seconds : 0));
}

const unreadable = (why: string) => new OAuthError("invalid_client", `The document of the client: ${why}.`);
