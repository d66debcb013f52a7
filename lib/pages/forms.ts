import { rateLimiter } from "@/lib/api/policies";
import { policy } from "@/lib/api/rate-limit";

/** No form of the pages has fields for more. */
export const FORM_BYTES_MAX = 64 * 1024;
const FORM_PARTS_MAX = 100;

/** The one route that takes a picture, of at most 8 MiB, beside what a form needs around its file. */
export const PICTURE_PATH = "/me/profile/picture";
export const PICTURE_FORM_BYTES_MAX = 8 * 1024 * 1024 + FORM_BYTES_MAX;

/** Forms of one network address, whatever becomes of them. A whole campus may share one. */
export const formsPolicy = policy("forms", 240, 60, "ip");

/** Why a form is not even read: a message of `common.forms`, and what HTTP calls it. */
export interface FormRefusal {
  reason: "tooOften" | "foreign" | "unsized" | "tooLarge" | "tooManyParts";
  status: 429 | 403 | 411 | 413;
  retryAfterSeconds?: number;
}

export interface FormHead {
  method: string;
  path: string;
  headers: Pick<Headers, "get">;
}

export interface FormRequest extends FormHead {
  /** Who sends it. */
  address: string;
  /** The body; asked for only where its length is known to be small. */
  bytes(): Promise<Uint8Array>;
}

/**
 * Whether a request to a page sends something: then it may be a form, whatever it says of itself. Scheduled routes
 * are no pages; they ask for a secret.
 */
export const isForm = (method: string, path: string): boolean =>
  method !== "GET" && method !== "HEAD" && !path.startsWith("/api/cron/");

/**
 * Why a form of the pages is refused, before the framework reads it; undefined where it may go on. `publicUrl`
 * is the square's own address. `now` is in unix milliseconds.
 */
export async function refusalOfForm(
  form: FormRequest,
  publicUrl: string,
  now: number,
): Promise<FormRefusal | undefined> {
  const { refused, resetAt } = rateLimiter.spend(formsPolicy, form.address, now);
  if (refused)
    return { reason: "tooOften", status: 429, retryAfterSeconds: Math.ceil((resetAt - now) / 1000) };
  const refusal = refusalByHead(form, publicUrl);
  if (refusal || form.path === PICTURE_PATH || byteSizeOf(form) === 0) return refusal;
  return partsIn(await form.bytes()) > FORM_PARTS_MAX ? { reason: "tooManyParts", status: 413 } : undefined;
}

/** The same as far as it can be told before anything of the body has come. */
export function refusalByHead(form: FormHead, publicUrl: string): FormRefusal | undefined {
  if (!isFromHere(form.headers, publicUrl)) return { reason: "foreign", status: 403 };
  // Chunks have no end that could be known before they are read.
  if (form.headers.get("transfer-encoding")) return { reason: "unsized", status: 411 };
  const byteSizeMax = form.path === PICTURE_PATH ? PICTURE_FORM_BYTES_MAX : FORM_BYTES_MAX;
  return byteSizeOf(form) <= byteSizeMax ? undefined : { reason: "tooLarge", status: 413 };
}

const byteSizeOf = ({ headers }: FormHead) => Number(headers.get("content-length") ?? 0);

/**
 * Whether a browser says that the form stood on a page of the square. Without an Origin, which every browser of
 * today sends with a form, the framework would take it as well.
 */
function isFromHere(headers: Pick<Headers, "get">, publicUrl: string): boolean {
  const origin = headers.get("origin");
  if (!origin || !URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === headers.get("host") || host === new URL(publicUrl).host;
}

const LINE_OF_DASHES = Buffer.from("\r\n--");

/** At most so many parts are in a multipart body: each begins with a line of dashes, and so does its end. */
function partsIn(bytes: Uint8Array): number {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let parts = 0;
  for (let at = body.indexOf(LINE_OF_DASHES); at >= 0; at = body.indexOf(LINE_OF_DASHES, at + 1)) parts += 1;
  return parts;
}
